import type { ReactNode } from 'react'
import type { Part } from '../../shared/contract/view.ts'
import { t } from '../core/i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Stale } from './states.tsx'

/** Why nothing of a view is there, said once; null when some of it is. */
export function commonFailure(parts: Record<string, Part<unknown>>): string | null {
  const all = Object.values(parts)
  const [first] = all
  return first?.status === 'failed' && all.every(({ status }) => status === 'failed') ? t(`error.${first.code}`) : null
}

type Props<T> = { part: Part<T>; onRetry: () => void; children: (data: T) => ReactNode }

/** One part of a view: its content, how old it is when it is old, or in a row why it is not there, for others may be missing too. */
export function Loaded<T>({ part, onRetry, children }: Props<T>) {
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
  return (
    <>
      {part.status === 'stale' && <Stale age={part.age} />}
      {children(part.data)}
    </>
  )
}
