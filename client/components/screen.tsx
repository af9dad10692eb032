import { createContext, type ReactNode, useState } from 'react'
import { t } from '../i18n.ts'
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
          <button type="button" className="icon-button" aria-label={t('common.back')} onClick={onBack}>
            <Icon name="back" />
          </button>
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
