import type { ReactNode } from 'react'
import type { Part } from '../../shared/contract/view.ts'
import { t } from '../i18n.ts'
import { Failure, Stale } from './states.tsx'

/** Why nothing of a view is there, said once; null when some of it is. */
export function wholeFailure(parts: Record<string, Part<unknown>>): string | null {
  const all = Object.values(parts)
  const [first] = all
  return first?.status === 'failed' && all.every(({ status }) => status === 'failed') ? t(`error.${first.code}`) : null
}

type Props<T> = { part: Part<T>; onRetry: () => void; children: (data: T) => ReactNode }

/** One part of a view: its content, how old it is when it is old, or why it is not there. */
export function Loaded<T>({ part, onRetry, children }: Props<T>) {
  if (part.status === 'failed') return <Failure text={t(`error.${part.code}`)} onRetry={onRetry} />
  return (
    <>
      {part.status === 'stale' && <Stale age={part.age} />}
      {children(part.data)}
    </>
  )
}
