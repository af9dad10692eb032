/**
 * What one round of a task, or two of them, may earn and cost, from the upstream's figures alone. The result is the same wherever it is shown: after
 * all costs that are still to be paid, so without what the member has paid for software and node before. Only for a first task, what they have paid
 * counts, too, because it was paid for that task: a loss does not become a gain by paying for it. Amounts are in USDT unless named otherwise. Each
 * is rounded once to the decimals shown, income down and costs up, so that the lines add up to the result to the last digit.
 */
import { addDays, startOfDay } from '../../shared/calendar.ts'
import type { Config, Task, TaskLicence } from '../../shared/contract/view.ts'
import {
  add,
  compare,
  isPositive,
  multiply,
  percentOf,
  roundDown,
  roundUp,
  subtract,
  sum,
} from '../../shared/decimal.ts'
import { COIN_SCALE, RUN_TIME_S, SWAP_FEE_PERCENT } from '../../shared/limits.ts'
import { usablePrice } from '../core/usable-price.ts'

const SCALE = COIN_SCALE.usdt
const DAY_S = 86_400

/**
 * Unix seconds of the earliest end of a round of `days` days that starts at `start`: its first day is the platform's current day, and the day after
 * the last one begins at midnight in the platform's time zone.
 */
export const earliestUnlock = (start: number, days: number, zone: string): number =>
  startOfDay(addDays(start, days, zone), zone)

/** Unix seconds at which the principal comes back at the earliest: at the end of one round, or of the next one, which automatic reinvestment adds. */
export type UnlockDates = { once: number; reinvested: number }

/** @param once end of a round of `days` days, in unix seconds */
export const unlockDates = (once: number, days: number, zone: string): UnlockDates => ({
  once,
  reinvested: addDays(once, days, zone),
})

/** Minutes per day for which the run page must be open. */
export const dailyMinutes = (needTime: number | null): number => Math.ceil((needTime ?? RUN_TIME_S) / 60)

/**
 * What the member must still do about one kind of licence until the task ends. `owned`: nothing, until `until` at least. `renew`: the one that runs
 * out at `until`. `buy`: none is valid. `name`, `price`, `days`: the cheapest way to cover the time, bought `times` times for `cost` in all.
 */
export type LicenceNeed =
  | { state: 'owned'; until: number }
  | { state: 'renew' | 'buy'; until: number; name: string; price: string; days: number; times: number; cost: string }
  | { state: 'unknown' }

export const isValid = ({ state }: Pick<TaskLicence, 'state'>): boolean => state === 'valid'

/** Whether a node of that region, or one of the member's tasks there, is in the task's region; a task without one accepts every region. */
export const inRegionOf =
  (task: { region: string }) =>
  ({ region }: { region: string }): boolean =>
    task.region === '' || region === task.region

/** @param licences of one kind, owned or on offer @param now, ends unix seconds */
export function licenceNeed(licences: readonly TaskLicence[], now: number, ends: number): LicenceNeed {
  const valid = licences.filter(isValid)
  const until = Math.max(now, ...valid.map(({ expiresAt }) => expiresAt ?? 0))
  if (until >= ends) return { state: 'owned', until }
  // a valid licence whose end is not known may run out at any time
  if (valid.some(({ expiresAt }) => expiresAt === null)) return { state: 'unknown' }
  const ways = licences
    // one of unknown state cannot be bought here
    .filter(({ state, days }) => state !== 'unknown' && days > 0)
    .map(({ name, price, days }) => {
      const times = Math.ceil((ends - until) / (days * DAY_S))
      return { name, price, days, times, cost: roundUp(multiply(price, String(times)), SCALE) }
    })
    .sort((a, b) => compare(a.cost, b.cost))
  const [cheapest] = ways
  return cheapest ? { state: valid.length > 0 ? 'renew' : 'buy', until, ...cheapest } : { state: 'unknown' }
}

/** A figure without which there is no result. */
type Missing = 'income' | 'price' | 'withdrawFee' | 'software' | 'node' | 'tasks'

export type TaskCost = {
  unlocks: UnlockDates
  software: LicenceNeed
  node: LicenceNeed
  /** the estimated income in SNT; null when the task does not state it */
  earned: string | null
  /** its value at `price`; null when one of them is missing */
  income: string | null
  /** USDT per SNT */
  price: string | null
  /** percent of the income, and what that takes */
  swapRate: string
  swapFee: string | null
  /** percent of what is left of the income, and what that takes */
  withdrawRate: string | null
  withdrawFee: string | null
  /** what withdrawing the principal takes in addition */
  principalFee: string | null
  /** what a member without a task has paid for it: the listed prices of the valid licences that it accepts; '0' for everybody else */
  paid: { software: string; node: string }
  /** income without all fees, the licences still to be paid and `paid`, if everything is withdrawn; may be negative; null when a figure is missing */
  total: string | null
  /** the total while the principal is not withdrawn, and costs nothing */
  totalKept: string | null
  /** the total without `paid` */
  totalAhead: string | null
  missing: readonly Missing[]
}

type Given = {
  task: Pick<Task, 'principal' | 'days' | 'income' | 'region'>
  software: readonly TaskLicence[]
  node: readonly TaskLicence[]
  config: Pick<Config, 'swapFee' | 'withdrawFee'> | null
  price: string | null
  /** unix seconds */
  now: number
  zone: string
  /** the member has not started any task: what they have paid for licences counts; null if that is not known */
  isFirst?: boolean | null
  /** 2: with automatic reinvestment, as if the second round earned as much as the first */
  rounds?: 1 | 2
}

export function taskCost(given: Given): TaskCost {
  const { task, software, node, config, price, now, zone, isFirst = false, rounds = 1 } = given
  const unlocks = unlockDates(earliestUnlock(now, task.days, zone), task.days, zone)
  const ends = rounds === 2 ? unlocks.reinvested : unlocks.once
  const needs = { software: licenceNeed(software, now, ends), node: licenceNeed(node, now, ends) }
  const at = usablePrice(price)
  const swapRate = config?.swapFee ?? SWAP_FEE_PERCENT
  const withdrawRate = config?.withdrawFee ?? null
  const earned = task.income === null ? null : multiply(task.income, String(rounds))
  const income = earned !== null && at !== null ? roundDown(multiply(earned, at), SCALE) : null
  const swapFee = income && roundUp(percentOf(income, swapRate), SCALE)
  const swapped = income && swapFee && subtract(income, swapFee)
  const withdrawFee = swapped && withdrawRate && roundUp(percentOf(swapped, withdrawRate), SCALE)
  const afterFees = swapped && withdrawFee && subtract(swapped, withdrawFee)
  const paidBefore = { software: paidFor(software), node: paidFor(node) }
  const missing: Missing[] = [
    ...(earned === null ? (['income'] as const) : []),
    ...(at === null ? (['price'] as const) : []),
    ...(withdrawRate === null ? (['withdrawFee'] as const) : []),
    ...(['software', 'node'] as const).filter((kind) => needs[kind].state === 'unknown'),
    ...(isFirst === null && isPositive(paidOf({ paid: paidBefore })) ? (['tasks'] as const) : []),
  ]
  const principalFee = withdrawRate && roundUp(percentOf(task.principal, withdrawRate), SCALE)
  const paid = isFirst ? paidBefore : { software: '0', node: '0' }
  const totalAhead =
    afterFees && principalFee && missing.length === 0
      ? subtract(afterFees, sum([principalFee, costOf(needs.software), costOf(needs.node)]))
      : null
  const total = totalAhead && subtract(totalAhead, paidOf({ paid }))
  return {
    unlocks,
    ...needs,
    earned,
    income,
    price: at,
    swapRate,
    swapFee,
    withdrawRate,
    withdrawFee,
    principalFee,
    paid,
    total,
    totalKept: total && principalFee && add(total, principalFee),
    totalAhead,
    missing,
  }
}

/** @param licences of one kind */
const paidFor = (licences: readonly TaskLicence[]): string =>
  roundUp(sum(licences.filter(isValid).map(({ price }) => price)), SCALE)

/** What the member has paid for software and node, as far as it counts. */
export const paidOf = ({ paid }: Pick<TaskCost, 'paid'>): string => add(paid.software, paid.node)

/** What one kind of licence still costs until the task ends. */
export const costOf = (need: LicenceNeed): string => ('cost' in need ? need.cost : '0')
