import type { ReactNode, ToggleEvent } from 'react'
import { watchSize } from '../core/watch-size.ts'
import { Icon } from './icon.tsx'

type Props = {
  title: ReactNode
  /** whether the content is open at first, for wide windows, which have room for it */
  open?: boolean
  children: ReactNode
}

/**
 * Scrolls the content into view when it opens, at the pace at which it grows. The `scroll-padding` of pages and sheets keeps the content above a button
 * at the lower edge.
 */
function bringIntoView({ currentTarget: fold }: ToggleEvent<HTMLDetailsElement>): void {
  if (!fold.open) return
  const scroll = () => fold.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const endGrowth = watchSize([fold], scroll)
  // the arrow turns as long as the content grows, whose own animation scripts cannot see
  void Promise.allSettled(fold.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() => {
    endGrowth()
    if (fold.open) scroll()
  })
}

/** Content that opens below its title when the title is pressed. */
export const Fold = ({ title, open = false, children }: Props) => (
  <details className="fold" open={open} onToggle={open ? undefined : bringIntoView}>
    <summary>
      {title}
      <Icon name="chevron" size={16} />
    </summary>
    {children}
  </details>
)
