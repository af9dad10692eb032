import { createContext, type ReactNode, useEffect, useState } from 'react'
import { t } from '../core/i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { PlaceTitle } from './states.tsx'

type Props = {
  title: string
  /** shown instead of the title, such as the logo and the member's name on home */
  name?: ReactNode
  /** what the back button does; undefined on main pages, which have no back button */
  onBack?: (() => void) | undefined
  end?: ReactNode
  /** whether to limit the page's width, for forms */
  narrow?: boolean
  children: ReactNode
}

/** The element at the end of the header. A component on the page can render buttons into it with a portal. */
export const HeaderEnd = createContext<HTMLElement | null>(null)

/** Sets the page's title in the browser's tab and history. */
export function setTitle(title: string): void {
  document.title = `${title} · SNT`
}

/** The frame of a page: header with title and back button, and content. */
export function Screen({ title, name, onBack, end, narrow = false, children }: Props) {
  const [headerEnd, setHeaderEnd] = useState<HTMLElement | null>(null)
  useEffect(() => setTitle(title), [title])
  return (
    <HeaderEnd value={headerEnd}>
      <header className="top">
        {onBack && <BackButton onBack={onBack} />}
        <div className="top-text">
          {/* a page that shows a name instead of its title keeps the title for screen readers */}
          <h1 tabIndex={-1} className={name ? 'hidden' : undefined}>
            {title}
          </h1>
          {name}
        </div>
        <div className="top-end" ref={setHeaderEnd}>
          {end}
        </div>
      </header>
      <main className={narrow ? 'content narrow' : 'content'}>
        <PlaceTitle value={title}>{children}</PlaceTitle>
      </main>
    </HeaderEnd>
  )
}

export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button kind="icon" aria-label={t('common.back')} onClick={onBack}>
    <Icon name="back" />
  </Button>
)

/** Content without a header, for the time until the page's title is known. */
export const BareContent = ({ children }: { children: ReactNode }) => <main className="content">{children}</main>
