import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { zonedTime } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import type { OpenPayment, PaymentKind } from './open-payment-list.ts'
import { openPaymentOf } from './open-payments.ts'
import { statusLink } from './order-links.ts'
import { paymentText } from './payment-text.ts'

type Props = {
  payment: OpenPayment
  /** called when the member says that the new payment is not the open one */
  onDifferent: () => void
}

/**
 * Shown before a payment while another payment of the same kind has an unknown outcome. Links to the status of that payment, but cannot send it
 * again.
 */
export const StillChecked = ({ payment, onDifferent }: Props) => (
  <>
    <p>
      <b>{t('payment.still', { what: paymentText(payment) })}</b>
    </p>
    <p>{t('payment.still.text')}</p>
    <Note as="p" icon="clock">
      {t('payment.sentAt', { time: zonedTime(payment.sentAt) })}
    </Note>
    <ButtonLink href={statusLink(payment.key)}>{t('check.look')}</ButtonLink>
    <Button kind="quiet" onClick={onDifferent}>
      {t('payment.different')}
    </Button>
  </>
)

/**
 * `payment`: the member's newest open payment of this kind, or undefined. `accept` must be called when the member says that they want to make a
 * different payment; `payment` is undefined after that.
 */
export function useStillChecked(kind: PaymentKind): { payment: OpenPayment | undefined; accept: () => void } {
  useSignals()
  const [accepted, setAccepted] = useState<string>()
  const payment = openPaymentOf(kind)
  return {
    payment: payment?.key === accepted ? undefined : payment,
    accept: () => setAccepted(payment?.key),
  }
}

type Asked = { payment: OpenPayment; answer: (goOn: boolean) => void }

/**
 * For a form that pays without a payment sheet. `mayPay` resolves to true if there is no open payment of this kind. Otherwise it asks the member in
 * `sheet`, and resolves to the answer.
 */
export function useMayPay(kind: PaymentKind, title: string): { mayPay: () => Promise<boolean>; sheet: ReactNode } {
  const { payment, accept } = useStillChecked(kind)
  const [asked, setAsked] = useState<Asked | null>(null)
  const end = (goOn: boolean) => {
    if (goOn) accept()
    setAsked(null)
    asked?.answer(goOn)
  }
  return {
    mayPay: async () => !payment || new Promise<boolean>((answer) => setAsked({ payment, answer })),
    sheet: asked && (
      <Sheet title={title} onClose={() => end(false)}>
        <StillChecked payment={asked.payment} onDifferent={() => end(true)} />
      </Sheet>
    ),
  }
}
