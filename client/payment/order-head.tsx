import type { ReactNode, Ref } from 'react'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

type Props = {
  /** the order's state as a badge, or a plain text that says what the order is about */
  state: { tone: Tone; text: string } | string
  /** shown beside the state */
  aside?: ReactNode
  /** the amount, and what can be done with it, such as copying it */
  amount: ReactNode
  /** what the state means */
  text?: string | undefined
  textRef?: Ref<HTMLParagraphElement>
  children?: ReactNode
}

/** The card at the top of an order's page: its state, its amount and what the state means. */
export const OrderHead = ({ state, aside, amount, text, textRef, children }: Props) => (
  <Card>
    <div className="order-state">
      {typeof state === 'string' ? <b>{state}</b> : <Badge tone={state.tone}>{state.text}</Badge>}
      {aside}
    </div>
    {amount}
    {text && (
      <p className="order-text" role="status" tabIndex={-1} ref={textRef}>
        {text}
      </p>
    )}
    {children}
  </Card>
)

/** The amount of an order, the largest text on its page. */
export const OrderAmount = ({ children }: { children: ReactNode }) => <span className="order-amount">{children}</span>
