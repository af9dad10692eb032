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
  const scroll = () => {
    if (fold.open) fold.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  const endGrowth = watchSize([fold], scroll)
  // scripts cannot see the growth, but the arrow turns as long. Animations inside the content, such as of placeholders, may never end
  const turns = fold.querySelector('summary')?.getAnimations({ subtree: true }) ?? []
  void Promise.allSettled(turns.map(({ finished }) => finished)).then(() => {
    endGrowth()
    scroll()
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
