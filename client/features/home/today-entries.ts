/** What waits for the member, most urgent first: from home's tasks, and from what this device knows. */
import type { Shown } from '../../../shared/contract/view.ts'
import { ago, coinAmount, day } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { withReturn } from '../../core/navigation.ts'
import { RUN } from '../../core/paths.ts'
import { type DeviceOrder, deviceOrders, type LicenceEnd, licenceEnds } from '../../data/device-notes.ts'
import type { OpenPayment } from '../../data/open-payment-list.ts'
import { lostPayments } from '../../data/open-payments.ts'
// keeps both in one file, which every payment page loads
import '../../data/payment-outcome.ts'
import { orderLink, statusLink } from '../../payment/order-links.ts'
import { paymentText } from '../../payment/payment-text.ts'
import type { IconName } from '../../ui/icon.tsx'

type Pledge = Shown['homePledge']

export type Entry = {
  /** read marks contain it: another id is unread again */
  id: string
  icon: IconName
  title: string
  note: string
  href: string
  /** unix seconds: a countdown is shown until then */
  until?: number
}

/** A licence is listed from this long before its end. */
const ENDING_S = 3 * 86_400

/** A task on hold comes first, because it cannot run before it is renewed; then the one that has already begun. */
const URGENCY: readonly Pledge['state'][] = ['expired', 'running', 'new']

/** Tasks that still have to run today. */
export const waitingRuns = (pledges: readonly Pledge[]): readonly Pledge[] =>
  pledges
    .filter(({ state }) => URGENCY.includes(state))
    .sort((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state))

/** @param now, `dayEnds` (of the platform's day) in unix seconds by the server's clock */
export function todayEntries(pledges: readonly Pledge[], now: number, dayEnds: number): readonly Entry[] {
  const orders = deviceOrders.value
  return [
    ...lostPayments.value.map(ofPayment),
    ...orders
      .flatMap((order) => (order.kind === 'recharge' && order.until > now ? [order] : []))
      .sort((a, b) => a.until - b.until)
      .map(ofRecharge),
    ...waitingRuns(pledges).map((pledge) => ofRun(pledge, dayEnds)),
    ...licenceEnds.value
      .filter(({ endsAt }) => endsAt > now && endsAt - now <= ENDING_S)
      .sort((a, b) => a.endsAt - b.endsAt)
      .map(ofLicence),
    ...orders.flatMap((order) => (order.kind === 'withdraw' ? [ofWithdrawal(order, now)] : [])),
  ]
}

const ofPayment = (payment: OpenPayment): Entry => ({
  id: `payment ${payment.key}`,
  icon: 'warning',
  title: t('check.title'),
  note: t('payment.checking', { what: paymentText(payment) }),
  href: statusLink(payment.key),
})

const ofRecharge = ({ id, amount, until }: Extract<DeviceOrder, { kind: 'recharge' }>): Entry => ({
  id: `recharge ${id}`,
  icon: 'down',
  title: t('today.recharge', { amount: `${coinAmount(amount, 'usdt')} USDT` }),
  note: t('recharge.state.waiting'),
  href: orderLink('recharge', id),
  until,
})

const ofRun = (pledge: Pledge, dayEnds: number): Entry => ({
  id: `run ${pledge.id} ${pledge.state === 'expired' ? 'hold' : dayEnds}`,
  icon: pledge.state === 'expired' ? 'warning' : 'clock',
  title: pledge.name,
  note: noteOf(pledge),
  href: `${RUN}?id=${pledge.id}`,
})

function noteOf({ state, onlineTime, needTime, softwareExpired, nodeExpired }: Pledge): string {
  if (state === 'expired')
    return softwareExpired ? t('today.hold.software') : nodeExpired ? t('today.hold.node') : t('today.hold')
  if (needTime === null) return t(`run.detail.${state}`)
  // only complete minutes count as done
  return t('today.minutes', { done: Math.floor((onlineTime ?? 0) / 60), all: Math.ceil(needTime / 60) })
}

const ofLicence = ({ id, kind, name, endsAt }: LicenceEnd): Entry => ({
  id: `licence ${id} ${endsAt}`,
  icon: kind === 'software' ? 'chip' : 'server',
  title: name,
  note: t('today.licence', { day: day(endsAt) }),
  href: withReturn(`/pages-sub/${kind}/index`),
})

const ofWithdrawal = ({ id, amount, state, at }: Extract<DeviceOrder, { kind: 'withdraw' }>, now: number): Entry => ({
  id: `withdraw ${id}`,
  icon: 'up',
  title: t('today.withdraw', { amount: `${coinAmount(amount, 'usdt')} USDT` }),
  note: t('today.checked', { state: t(`withdraw.state.${state}`), ago: ago(Math.max(0, now - at)) }),
  href: orderLink('withdraw', id),
})
