/**
 * What one or two rounds of a task may earn and cost, calculated from the upstream's figures only. The result is the income minus all costs that are
 * still to be paid.
 *
 * What the member has already paid for software and node does not count, except for their first task. They bought both for that task: without this
 * cost, a loss would be shown as a gain.
 *
 * Amounts are in USDT unless named otherwise. Each amount is rounded once to the decimals shown, income down and costs up, so that the lines add up
 * exactly to the result.
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
import { nextDayStart } from '../core/platform-day.ts'
import { usablePrice } from '../core/usable-price.ts'

const SCALE = COIN_SCALE.usdt
const DAY_S = 86_400

/**
 * The earliest end of a round of `days` days that starts at `start`, both in unix seconds. The day of the start is the first day, unless less of it is
 * left than the task must run on each day. The round ends at midnight after the last day, in the platform's time zone.
 */
export function earliestUnlock(
  start: number,
  { days, needTime }: Pick<Task, 'days' | 'needTime'>,
  zone: string,
): number {
  const tomorrow = nextDayStart(start, zone)
  const firstDay = start + dailySeconds(needTime) > tomorrow ? tomorrow : start
  return startOfDay(firstDay, zone, days)
}

/** When the principal comes back at the earliest, in unix seconds: after one round (`once`), or after two with automatic reinvestment. */
export type UnlockDates = { once: number; reinvested: number }

/** @param once end of a round of `days` days, in unix seconds */
export const unlockDates = (once: number, days: number, zone: string): UnlockDates => ({
  once,
  reinvested: addDays(once, days, zone),
})

/** Seconds per day for which the page that runs a task must be open: thirty minutes if the upstream does not say. */
export const dailySeconds = (needTime: number | null): number => needTime ?? RUN_TIME_S

/** The same in minutes, rounded up. */
export const dailyMinutes = (needTime: number | null): number => Math.ceil(dailySeconds(needTime) / 60)

/**
 * What the member must still buy of one kind of licence until the task ends.
 * - `owned`: nothing, because the licence is valid until `until`.
 * - `renew`: the licence ends at `until`, before the task.
 * - `buy`: no licence is valid.
 * - `unknown`: no licence can be bought, or a valid one has no known end.
 *
 * `name`, `price`, `days`: the cheapest licence for the remaining time. It must be bought `times` times, which costs `cost` in all.
 */
export type LicenceNeed =
  | { state: 'owned'; until: number }
  | { state: 'renew' | 'buy'; until: number; name: string; price: string; days: number; times: number; cost: string }
  | { state: 'unknown' }

export const isValid = ({ state }: Pick<TaskLicence, 'state'>): boolean => state === 'valid'

/** @returns a function that tells whether a node or a task is in the region of `task`; a task without a region accepts every region */
export const inRegionOf =
  (task: { region: string }) =>
  ({ region }: { region: string }): boolean =>
    task.region === '' || region === task.region

/** @param licences of one kind, owned or on offer @param now unix seconds @param ends end of the task in unix seconds */
export function licenceNeed(licences: readonly TaskLicence[], now: number, ends: number): LicenceNeed {
  const valid = licences.filter(isValid)
  const until = Math.max(now, ...valid.map(({ expiresAt }) => expiresAt ?? 0))
  if (until >= ends) return { state: 'owned', until }
  // a valid licence without a known end may run out at any time
  if (valid.some(({ expiresAt }) => expiresAt === null)) return { state: 'unknown' }
  const ways = licences
    // the app does not sell a licence whose state is unknown
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

/** What earnings are worth once they are swapped and withdrawn. The same for what a task may earn and for what an ended one has earned. */
export type CashOut = {
  /** the earnings in SNT; null if not known */
  earned: string | null
  /** value of `earned` at `price` in USDT; null if `earned` or `price` is missing */
  income: string | null
  /** USDT per SNT */
  price: string | null
  /** the fee for swapping the income to USDT, in percent */
  swapRate: string
  /** the fee for swapping the income: `swapRate` percent of it; null without an income */
  swapFee: string | null
  /** the fee for withdrawals, in percent; null if it is not known */
  withdrawRate: string | null
  /** the fee for withdrawing the swapped income; null if it cannot be calculated */
  withdrawFee: string | null
  /** the fee for withdrawing the principal; null if `withdrawRate` is not known, or if the principal is not withdrawn */
  principalFee: string | null
  /** income minus all these fees; may be negative, null if a figure is missing */
  afterFees: string | null
  missing: readonly Missing[]
}

export type TaskCost = CashOut & {
  unlocks: UnlockDates
  software: LicenceNeed
  node: LicenceNeed
  /** for a first task: the listed price of the member's valid licence of each kind that the task accepts; otherwise '0' */
  paid: { software: string; node: string }
  /**
   * `afterFees` minus the licences still to be bought, and `paid`. Assumes that everything is withdrawn. May be negative; null if a figure is
   * missing
   */
  total: string | null
  /** like `total`, if the principal is not withdrawn, so that `principalFee` is not paid */
  totalKept: string | null
  /** what `total` contains for software and node that are paid before the task is started: `paid`, and the first of each that is still to be bought */
  upFront: string
  /** listed prices of those licences, whether they count or not */
  owned: string
  /** like `total`, without `upFront`: what the app shows as the result once that is paid and the first task is started */
  totalAhead: string | null
}

type Fees = {
  config: Pick<Config, 'swapFee' | 'withdrawFee'> | null
  price: string | null
}

/**
 * Calculates the fees of swapping `earned` SNT to USDT and withdrawing it together with the principal, and what they leave.
 * @param principal null if it is not withdrawn
 */
export function cashOut(earned: string | null, principal: string | null, { config, price }: Fees): CashOut {
  const at = usablePrice(price)
  const swapRate = config?.swapFee ?? SWAP_FEE_PERCENT
  const withdrawRate = config?.withdrawFee ?? null
  const income = earned && at && roundDown(multiply(earned, at), SCALE)
  const swapFee = income && roundUp(percentOf(income, swapRate), SCALE)
  const swapped = income && swapFee && subtract(income, swapFee)
  const withdrawFee = swapped && withdrawRate && roundUp(percentOf(swapped, withdrawRate), SCALE)
  const principalFee = principal && withdrawRate && roundUp(percentOf(principal, withdrawRate), SCALE)
  return {
    earned,
    price: at,
    swapRate,
    withdrawRate,
    income,
    swapFee,
    withdrawFee,
    principalFee,
    afterFees: swapped && withdrawFee && subtract(swapped, add(withdrawFee, principalFee ?? '0')),
    missing: [
      ...(earned === null ? (['income'] as const) : []),
      ...(at === null ? (['price'] as const) : []),
      ...(withdrawRate === null ? (['withdrawFee'] as const) : []),
    ],
  }
}

type Given = Fees & {
  task: Pick<Task, 'principal' | 'days' | 'needTime' | 'income' | 'region'>
  software: readonly TaskLicence[]
  node: readonly TaskLicence[]
  /** unix seconds */
  now: number
  zone: string
  /** whether the member has never started a task, so that `paid` counts; null if that is not known */
  isFirst?: boolean | null
  /** 2: with automatic reinvestment. The second round is assumed to earn as much as the first */
  rounds?: 1 | 2
}

export function taskCost(given: Given): TaskCost {
  const { task, software, node, now, zone, isFirst = false, rounds = 1 } = given
  const unlocks = unlockDates(earliestUnlock(now, task, zone), task.days, zone)
  const ends = rounds === 2 ? unlocks.reinvested : unlocks.once
  const needs = { software: licenceNeed(software, now, ends), node: licenceNeed(node, now, ends) }
  const earned = task.income === null ? null : multiply(task.income, String(rounds))
  const cash = cashOut(earned, task.principal, given)
  const paidBefore = { software: paidFor(software), node: paidFor(node) }
  const missing: Missing[] = [
    ...cash.missing,
    ...(['software', 'node'] as const).filter((kind) => needs[kind].state === 'unknown'),
    ...(isFirst === null && isPositive(paidOf({ paid: paidBefore })) ? (['tasks'] as const) : []),
  ]
  const { afterFees, principalFee } = cash
  const paid = isFirst ? paidBefore : { software: '0', node: '0' }
  const upFront = sum([paidOf({ paid }), firstOf(needs.software), firstOf(needs.node)])
  const total = afterFees && missing.length === 0 ? subtract(afterFees, add(licencesOf(needs), paidOf({ paid }))) : null
  return {
    ...cash,
    unlocks,
    ...needs,
    paid,
    total,
    totalKept: total && principalFee && add(total, principalFee),
    upFront,
    owned: paidOf({ paid: paidBefore }),
    totalAhead: total && add(total, upFront),
    missing,
  }
}

/** The licence that ends last; one without a known end counts as the first to end. */
export const endsLast = <T extends Pick<TaskLicence, 'expiresAt'>>(licences: readonly T[]): T | undefined =>
  [...licences].sort((a, b) => (b.expiresAt ?? 0) - (a.expiresAt ?? 0))[0]

/** The valid licence that ends last, which counts for a task. @param licences of one kind */
export const lastValid = (licences: readonly TaskLicence[]): TaskLicence | undefined =>
  endsLast(licences.filter(isValid))

/** What the member has paid for the licence that the task uses, by its listed price. @param licences of one kind */
const paidFor = (licences: readonly TaskLicence[]): string => roundUp(lastValid(licences)?.price ?? '0', SCALE)

/** What software and node still cost until the task ends. */
export const licencesOf = ({ software, node }: Pick<TaskCost, 'software' | 'node'>): string =>
  add(costOf(software), costOf(node))

/** Whether an estimated result is negative; false without a result. */
export const isLoss = (total: string | null): boolean => total?.startsWith('-') ?? false

/** What the member has paid for software and node, as far as it counts for this task. */
export const paidOf = ({ paid }: Pick<TaskCost, 'paid'>): string => add(paid.software, paid.node)

/** What the first licence costs that must be bought before the task can be started. */
const firstOf = (need: LicenceNeed): string => (need.state === 'buy' ? roundUp(need.price, SCALE) : '0')

/** What one kind of licence still costs until the task ends. */
export const costOf = (need: LicenceNeed): string => ('cost' in need ? need.cost : '0')
