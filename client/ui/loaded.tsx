import type { ReactNode } from 'react'
import { t } from '../core/i18n.ts'
import { type ShownPart, withData } from '../core/part.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Stale } from './states.tsx'

/** The error text if every part of a view failed, to be shown once; null if at least one part loaded. */
export function commonFailure(parts: Record<string, ShownPart<unknown>>): string | null {
  const all = Object.values(parts)
  const [first] = all
  return first?.status === 'failed' && all.every(({ status }) => status === 'failed') ? t(`error.${first.code}`) : null
}

type Props<T> = {
  part: ShownPart<T>
  onRetry: () => void
  /** shown while the part is late */
  placeholder: ReactNode
  /** seconds up to which an older copy does not count as out of date */
  freshFor?: number
  children: (data: T) => ReactNode
}

/** One part of a view: its content, with its age if it is stale. A failure takes one line only, since several parts may fail. */
export function Loaded<T>({ part, onRetry, placeholder, freshFor = 0, children }: Props<T>) {
  if (part.status === 'failed') {
    return (
      <div className="part-failed" role="alert">
        <Icon name="warning" size={20} />
        <p>{t(`error.${part.code}`)}</p>
        <Button kind="text" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  const known = withData(part)
  if (!known) return placeholder
  return (
    <>
      {part.status === 'stale' && part.age > freshFor && <Stale age={part.age} />}
      {children(known.data)}
    </>
  )
}
