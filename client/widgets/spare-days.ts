/**
 * How many days of a task can be missed before a licence that it needs ends before the task. A missed day moves the end of the task, but not that of
 * its licences. A task whose licence has ended is on hold until the licence is renewed and paid.
 */
import { addDays } from '../../shared/calendar.ts'
import type { TaskLicence } from '../../shared/contract/view.ts'
import { roundUp, subtract, sum } from '../../shared/decimal.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import type { LicenceKind } from '../../shared/states.ts'
import { wallTime } from '../../shared/wall-time.ts'
import { costOf, type LicenceNeed, lastValid, licenceNeed } from './task-cost.ts'

const DAY_S = 86_400
const KINDS = ['software', 'node'] as const

/** The renewals of one way: by the member, or automatic. `price`: what all of them cost in USDT; null if that is not known. */
export type Renewals = { kinds: readonly LicenceKind[]; price: string | null }

export type SpareDays = {
  /** how many days can still be missed */
  days: number
  /** whether a licence ends before the task even without a missed day */
  endsFirst: boolean
  /** the licences that end before the task or, if none does, those that end first; when, in unix seconds */
  first: readonly { kind: LicenceKind; until: number }[]
  /** what of `first` must be renewed, and what renews itself, in any case or if one day more is missed; each without a kind if it is none */
  byHand: Renewals
  automatic: Renewals
}

type Given = Record<LicenceKind, readonly TaskLicence[]> & {
  /** unix seconds */
  now: number
  /** the earliest end of the task, in unix seconds */
  ends: number
  zone: string
  /** whether purchases and renewals that the task needs in any case count as made, because its costs contain them */
  isPlanned?: boolean
  /** whether the task itself renews its licences */
  autoRenew?: boolean
}

/** @returns null if the end of a licence is not known, if no licence of a kind can be bought, or if one is missing that is not planned */
export function spareDays({
  now,
  ends,
  zone,
  isPlanned = false,
  autoRenew = false,
  ...licences
}: Given): SpareDays | null {
  const ofKind = (kind: LicenceKind) => {
    const need = licenceNeed(licences[kind], now, ends)
    // without a valid licence, there is no end that days could be counted to
    if (need.state === 'unknown' || (need.state === 'buy' && !isPlanned)) return null
    const until = isPlanned && 'times' in need ? need.until + need.times * need.days * DAY_S : need.until
    return { kind, need, until, days: wholeDays(ends, until, zone) }
  }
  const all = KINDS.map(ofKind).filter((each) => each !== null)
  if (all.length < KINDS.length) return null
  const least = Math.min(...all.map((each) => each.days))
  const days = Math.max(0, least)
  const endsFirst = least < 0
  /** how many more days must be missed until something must be renewed */
  const missed = endsFirst ? 0 : days + 1
  const first = all.filter((each) => each.days < missed)
  const later = addDays(ends, missed, zone)
  const renewed = first.map(({ kind, need }) => {
    const valid = lastValid(licences[kind])
    const renewsItself = valid !== undefined && (autoRenew || valid.autoRenew === true)
    return {
      kind,
      renewsItself,
      price:
        renewsItself && isPlanned
          ? roundUp(valid.price, COIN_SCALE.usdt)
          : moreCost(need, licenceNeed(renewsItself ? [valid] : licences[kind], now, later), isPlanned),
    }
  })
  const renewals = (isAutomatic: boolean): Renewals => {
    const these = renewed.filter(({ renewsItself }) => renewsItself === isAutomatic)
    const prices = these.map(({ price }) => price).filter((price) => price !== null)
    return { kinds: these.map(({ kind }) => kind), price: prices.length === these.length ? sum(prices) : null }
  }
  return {
    days,
    endsFirst,
    first: first.map(({ kind, until }) => ({ kind, until })),
    byHand: renewals(false),
    automatic: renewals(true),
  }
}

/** Whole days from one time to another by the clocks in `zone`; negative if `to` comes first. */
const wholeDays = (from: number, to: number, zone: string): number =>
  Math.floor((wallTime(to, zone) - wallTime(from, zone)) / DAY_S)

/** What a licence costs more until a later end; null if that is not known. */
const moreCost = (need: LicenceNeed, later: LicenceNeed, isPlanned: boolean): string | null =>
  later.state === 'unknown' ? null : subtract(costOf(later), isPlanned ? costOf(need) : '0')
