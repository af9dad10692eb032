import { compare } from '../../../shared/decimal.ts'
import { ago, boundAmount, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { navigate } from '../../core/navigation.ts'
import { serverNow } from '../../data/app-config.ts'
import { loadLateTexts } from '../../data/late-texts.ts'
import { openDeposits } from '../../data/open-deposits.ts'
import { depositStates } from '../../payment/deposit-state.ts'
import type { Payment } from '../../payment/open-payment-list.ts'
import { orderLink, ordersLink, withBack } from '../../payment/order-links.ts'
import type { Same } from '../../payment/use-send-once.ts'

/** The open deposit of this amount that this device knows, preferably over the same network. */
function openOrder({ amount, to }: Payment) {
  const open = openDeposits(serverNow()).filter((each) => compare(each.amount, amount) === 0)
  return open.find(({ network }) => network === to) ?? open[0]
}

/**
 * The question before a second order of the same amount, which links to the first one. Nothing has been sent with an order, so it does not ask whether
 * to send again. If this device knows no open order, the first one may have been cancelled here, or its result is not known.
 * @param back where the page of the first order leads back to
 */
export async function sameDeposit(payment: Payment, back: string | null): Promise<Same> {
  const values = { amount: boundAmount(payment.amount, 'usdt') }
  try {
    await loadLateTexts()
  } catch {
    const question = { text: t('error.same_intent'), confirm: t('recharge.again'), cancel: t('common.cancel') }
    return { question: { ...question, prefers: 'cancel' }, instead: () => undefined }
  }
  const order = openOrder(payment)
  const confirm = t('recharge.same.create')
  if (!order)
    return {
      question: {
        title: t('recharge.same.maybe', values),
        text: t('recharge.same.maybe.text'),
        confirm,
        cancel: t('recharge.same.list'),
        prefers: 'cancel',
      },
      instead: () => navigate(ordersLink('recharge')),
    }
  const { id, network, createdAt } = order
  const age = createdAt ? ago(Math.max(0, serverNow() - createdAt)) : ''
  return {
    question: {
      title: t('recharge.same.title', values),
      text: [network ?? '', age, ...depositStates(order, serverNow())].filter(Boolean).map(unbroken).join(' · '),
      confirm,
      cancel: t('recharge.same.view'),
      prefers: 'cancel',
    },
    instead: () => navigate(withBack(orderLink('recharge', id), back), { replace: true }),
  }
}
