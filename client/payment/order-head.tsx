import type { ReactNode, Ref } from 'react'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

type Props = {
  /** its state, or else what it is about */
  state: { tone: Tone; text: string } | string
  /** beside the state */
  aside?: ReactNode
  /** the amount, with what is done with it */
  amount: ReactNode
  /** what the state means */
  text?: string | undefined
  textRef?: Ref<HTMLParagraphElement>
  children?: ReactNode
}

/** What an order is about: its state, its amount and what that means. */
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

/** The amount of an order: nothing on its page is larger. */
export const OrderAmount = ({ children }: { children: ReactNode }) => <span className="order-amount">{children}</span>
