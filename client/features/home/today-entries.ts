/**
 * Builds the Today list from the member's tasks and from what this device knows. The tasks that must run today ("runs") come first, then everything
 * else that waits for the member.
 */
import type { Shown } from '../../../shared/contract/view.ts'
import { sum } from '../../../shared/decimal.ts'
import { FRESH_S } from '../../../shared/limits.ts'
import { pledgeStates } from '../../../shared/pledge-states.ts'
import { ago, coinAmount, day, unbroken, whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { withReturn } from '../../core/navigation.ts'
import { regionName } from '../../core/region-name.ts'
import { timeZone } from '../../core/time-zone.ts'
import {
  type DeviceOrder,
  deviceOrders,
  type LicenceEnd,
  licenceEnds,
  mayBeCredited,
  type SentDeposit,
  sentDeposits,
  type WaitingDeposit,
} from '../../data/device-notes.ts'
import { isOverdue, waitingDeposits } from '../../data/open-deposits.ts'
import { depositState } from '../../payment/deposit-state.ts'
import type { OpenPayment } from '../../payment/open-payment-list.ts'
import { lostPayments } from '../../payment/open-payments.ts'
// The import is not used here. It makes the build put `payment-outcome.ts` and `open-payments.ts` into one file, because every payment page loads
// both.
import '../../payment/payment-outcome.ts'
import { licencesPage, orderLink, ordersLink, purchaseLink, statusLink } from '../../payment/order-links.ts'
import { checkingText } from '../../payment/payment-text.ts'
import type { IconName } from '../../ui/icon.tsx'
import { dueLicences, ENDING_S, endingLicences } from '../../widgets/due-licences.ts'
import { isRunTooLate } from '../../widgets/left-today.ts'
import { missedDays } from '../../widgets/missed-days.ts'
import { heldFor, heldText } from '../../widgets/on-hold.ts'
import { runLink } from '../../widgets/run-link.ts'
import { minutesOf } from '../../widgets/run-minutes.ts'
import { EXPIRED } from '../../widgets/suggested-licence.ts'
import { waitingRuns } from '../../widgets/waiting-runs.ts'
import { justSent } from './note-withdrawals.ts'

type Pledge = Shown['listedPledge']

export type Entry = {
  /** stored once the member has seen the entry. An entry whose id changes counts as unread again */
  id: string
  /** the task whose picture is shown; all other entries show the icon */
  picture?: Pick<Pledge, 'taskId' | 'name' | 'region' | 'image'>
  icon: IconName
  title: string
  /** an array: each text on its own line */
  note: string | readonly string[]
  /** for a run: how many days it has missed, if any */
  missed?: number
  /** what the link does, in a word or two */
  action?: string
  /** whether less time is left of the platform's day than the run still needs */
  isTooLate?: boolean
  /** whether the action only shows something, so that it also works offline */
  showsOnly?: boolean
  /** the text that follows `action` on the same button. All buttons are wide enough for it, so that the entry does not move when the text changes */
  nextAction?: string
  /** whether the entry only tells what comes, so that it is last and never counts as unread */
  isQuiet?: boolean
  /** whether the member loses something by waiting; a task that must run today is urgent only in the last hours of the day */
  isUrgent?: boolean
  href: string
  /** end of the countdown in the note's first line, in unix seconds; undefined: no countdown */
  until?: number
}

/** How long before its end a licence is listed quietly, in seconds: a week. */
const TOLD_S = 7 * 86_400
/** How long before its end a licence is urgent, in seconds: a day. */
const LICENCE_URGENT_S = 86_400
/** How long before the end of the platform's day a task that must still run is urgent, in seconds. */
const RUN_URGENT_S = 2 * 3_600

const ICONS = { software: 'chip', node: 'server' } as const

/** How long a refused withdrawal stays in the list if the member does not open it, in seconds. */
const REFUSED_SHOWN_S = 7 * 86_400

/** All entries of the Today list, in order. @param now, dayEnds unix seconds by the server's clock; `dayEnds`: end of the platform's day */
export function todayEntries(pledges: readonly Pledge[], now: number, dayEnds: number): readonly Entry[] {
  const orders = deviceOrders.value
  const runs = waitingRuns(pledges)
  const ending = endingLicences(licenceEnds.value, now)
  const runsNow = runs.filter(({ state }) => state !== 'expired')
  return [
    ...runsNow.map((pledge) => ofRun(pledge, now, dayEnds)),
    ...lostPayments.value.map(ofPayment),
    // tasks on hold earn nothing, so they come before everything that can still wait
    ...onHold(runs.filter((pledge) => !runsNow.includes(pledge))),
    ...[...waitingDeposits(now)].sort((a, b) => a.until - b.until).map(ofRecharge),
    ...dueLicences(ending, now).map((end) => ofLicence(end, now)),
    ...sentDeposits(now).map((deposit) => ofSent(deposit, now)),
    ...ofWithdrawals(
      [
        ...orders
          .filter((order) => order.kind === 'withdraw')
          .filter(({ state, at }) => state !== 'refused' || now - at < REFUSED_SHOWN_S),
        ...justSent.value,
      ],
      now,
    ),
    // one that another licence replaces needs nothing from the member, so it is listed only shortly before it ends
    ...ending
      .filter(({ endsAt, other }) =>
        other ? endsAt - now <= ENDING_S : endsAt - now > ENDING_S && endsAt - now <= TOLD_S,
      )
      .map(quietly),
  ]
}

/** The ids of the entries that the member has not seen. A quiet entry has none: it becomes unread once it waits for the member. */
export const unreadIds = (entries: readonly Entry[], read: readonly (string | number)[]): readonly string[] =>
  entries.filter(({ id, isQuiet }) => !isQuiet && !read.includes(id)).map(({ id }) => id)

const ofPayment = (payment: OpenPayment): Entry => ({
  id: `payment ${payment.key}`,
  icon: 'warning',
  ...checkingText(payment, coinAmount),
  isUrgent: true,
  href: statusLink(payment.key),
})

const ofDeposit = ({ id, amount }: WaitingDeposit | SentDeposit) => ({
  id: `recharge ${id}`,
  icon: 'down' as const,
  title: t('today.recharge', { amount: `${coinAmount(amount, 'usdt')} USDT` }),
  href: orderLink('recharge', id),
})

const ofRecharge = (order: WaitingDeposit): Entry => ({
  ...ofDeposit(order),
  note: t('recharge.state.waiting'),
  action: t('payout.address'),
  showsOnly: true,
  until: order.until,
})

/**
 * A deposit that is marked as sent or reported as paid. It has the id that it had while it waited for payment, so that it does not count as unread
 * after the member has marked it. It counts as unread again once its time is over or it has ended without a credit, because the member may have to ask for their money.
 */
function ofSent(order: SentDeposit, now: number): Entry {
  const isLate = isOverdue(order, now)
  const entry = ofDeposit(order)
  return {
    ...entry,
    id: isLate || !mayBeCredited(order) ? `${entry.id} over` : entry.id,
    note: order.state === 'said' && !isLate ? t('today.sent') : depositState(order, now),
  }
}

function ofRun(pledge: Pledge, now: number, dayEnds: number): Entry {
  const [action] = pledgeStates[pledge.state].actions
  const missed = missedDays(pledge, now, timeZone.peek())
  const [begin, resume] = [t('today.start'), t('pledge.action.continue')]
  return {
    id: `run ${pledge.id} ${dayEnds}`,
    picture: pledge,
    icon: 'clock',
    title: pledge.name,
    note: noteOf(pledge),
    ...(missed > 0 && { missed }),
    ...(action === 'start' && { action: begin, nextAction: resume }),
    ...(action === 'continue' && { action: resume, nextAction: begin }),
    isUrgent: dayEnds - now < RUN_URGENT_S,
    isTooLate: isRunTooLate(pledge, dayEnds - now),
    href: runLink(pledge.id, action === 'start'),
  }
}

function noteOf({ state, onlineTime, needTime }: Pledge): string {
  return needTime === null || onlineTime === null
    ? t(`run.detail.${state}`)
    : t('run.minutes', minutesOf(onlineTime, needTime))
}

/**
 * One entry for each expired licence, even if several tasks wait for it, because one renewal is enough for all of them. If the upstream does not say
 * what has expired, one entry for each task.
 */
function onHold(pledges: readonly Pledge[]): Entry[] {
  const causes = new Map<string, { kind: LicenceEnd['kind'] | undefined; region: string; held: Pledge[] }>()
  for (const pledge of pledges) {
    const { softwareExpired, nodeExpired, region } = pledge
    if (softwareExpired)
      causes.set('software ', { kind: 'software', region: '', held: heldFor(pledges, 'software', '') })
    if (nodeExpired) causes.set(`node ${region}`, { kind: 'node', region, held: heldFor(pledges, 'node', region) })
    // the upstream may not say what has expired
    if (!softwareExpired && !nodeExpired) causes.set(`${pledge.id} `, { kind: undefined, region: '', held: [pledge] })
  }
  return [...causes].flatMap(([cause, { kind, region, held }]) => {
    const [first] = held
    if (!first) return []
    // The days are part of the entry's id. When the licence expires again, more days are completed, so the entry gets a new id and counts as unread.
    const days = held.reduce((all, { daysCompleted }) => all + (daysCompleted ?? 0), 0)
    const entry = { id: `hold ${cause} ${days}`, action: t('pledge.action.renew'), isUrgent: true }
    if (!kind)
      return {
        ...entry,
        icon: 'warning',
        title: first.name,
        note: t('pledge.state.expired'),
        href: runLink(first.id, false),
      }
    return {
      ...entry,
      icon: ICONS[kind],
      title:
        kind === 'software'
          ? t('pledge.software')
          : region
            ? t('today.node', { region: regionName(region) })
            : t('pledge.node'),
      note: heldText(held),
      href: withReturn(purchaseLink(kind, EXPIRED, { region })),
    }
  })
}

const licenceId = ({ id, endsAt }: Pick<LicenceEnd, 'id' | 'endsAt'>): string => `licence ${id} ${endsAt}`

/** A licence that ends soon. */
const ofLicence = ({ id, kind, name, endsAt }: LicenceEnd, now: number): Entry => ({
  id: licenceId({ id, endsAt }),
  icon: ICONS[kind],
  title: name,
  note: t('today.licence', { day: day(endsAt) }),
  action: t('licence.action.renew'),
  isUrgent: endsAt - now < LICENCE_URGENT_S,
  href: withReturn(licencesPage(kind)),
})

/**
 * A licence that needs nothing yet, because it ends in some days, or nothing at all, because another one does the same for longer, which the entry says
 * then. It has neither the button nor the dot of one that ends soon; the link leads to the same page.
 */
const quietly = (end: LicenceEnd): Entry => ({
  id: licenceId(end),
  icon: ICONS[end.kind],
  title: end.name,
  note: [
    t('today.licence', { day: day(end.endsAt) }),
    end.other ? t('today.covered', { name: end.other.name, day: unbroken(day(end.other.endsAt)) }) : '',
  ],
  isQuiet: true,
  href: withReturn(licencesPage(end.kind)),
})

/**
 * One entry for all withdrawals, because none of them needs anything from the member. Home does not load their states each time, so the entry says how
 * old they are if they are old.
 */
function ofWithdrawals(withdrawals: readonly Extract<DeviceOrder, { kind: 'withdraw' }>[], now: number): Entry[] {
  const [first, second] = withdrawals
  if (!first) return []
  const total = `${coinAmount(sum(withdrawals.map(({ amount }) => amount)), 'usdt')} USDT`
  const states = withdrawals.map(({ state }) => t(`withdraw.state.${state}`))
  const distinct = [...new Set(states)]
  const open = withdrawals.filter(({ state }) => state !== 'refused' && state !== 'sent')
  // a final state stays, so its age counts only if there is nothing else
  const oldest = Math.min(...(open.length > 0 ? open : withdrawals).map(({ at }) => at))
  const countOf = (state: string) => whole(states.filter((each) => each === state).length)
  const listed = distinct.map((state) => (distinct.length > 1 ? `${state} (${countOf(state)})` : state)).join(' · ')
  const age = now - oldest
  const aged = (text: string) => (age > FRESH_S ? t('today.checked', { state: text, ago: ago(age) }) : text)
  return [
    {
      id: `withdraw ${withdrawals.map(({ id, state }) => `${id} ${state}`).join(' ')}`,
      icon: 'up',
      title: second
        ? t('today.withdrawals', { number: whole(withdrawals.length) })
        : t('today.withdraw', { amount: total }),
      // beside the amount, the age takes no line of its own
      note: second ? [aged(total), listed] : aged(listed),
      href: second ? ordersLink('withdraw') : orderLink('withdraw', first.id),
    },
  ]
}
