import { createContext, type ReactNode, useState } from 'react'
import { t } from '../core/i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  title: string
  /** absent on tab pages */
  onBack?: (() => void) | undefined
  end?: ReactNode
  /** forms read best when narrow */
  narrow?: boolean
  children: ReactNode
}

/** Where content puts what belongs to it but stands in the header. */
export const HeaderEnd = createContext<HTMLElement | null>(null)

/** A page's frame: its heading, the way up, and its content. */
export function Screen({ title, onBack, end, narrow = false, children }: Props) {
  const [headerEnd, setHeaderEnd] = useState<HTMLElement | null>(null)
  return (
    <HeaderEnd value={headerEnd}>
      <header className="top">
        {onBack && (
          <Button kind="icon" aria-label={t('common.back')} onClick={onBack}>
            <Icon name="back" />
          </Button>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        <div className="top-end" ref={setHeaderEnd}>
          {end}
        </div>
      </header>
      <main className={narrow ? 'content narrow' : 'content'}>{children}</main>
    </HeaderEnd>
  )
}

/** What stands in for a page that is on its way, if it takes long enough to be seen. */
export const LateContent = ({ children }: { children: ReactNode }) => <main className="content late">{children}</main>
