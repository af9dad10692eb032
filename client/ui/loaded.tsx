import { type ReactNode, useContext } from 'react'
import { t } from '../core/i18n.ts'
import { listOf } from '../core/list-format.ts'
import { useOnline } from '../core/online.ts'
import { type ShownPart, withData } from '../core/part.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Age, Failure, PlaceTitle } from './states.tsx'

/** The error text if every part of a view has failed, so that it is shown only once; null if a part has loaded or is pending. */
export function commonFailure(parts: Record<string, ShownPart<unknown>>): string | null {
  const all = Object.values(parts)
  const [first] = all
  return first?.status === 'failed' && all.every(({ status }) => status === 'failed') ? t(`error.${first.code}`) : null
}

/** Shown if every part of a view has failed. `text`: what `commonFailure` has returned. */
export const AllFailed = (props: { text: string; busy: boolean; onRetry: () => void }) => (
  <Failure {...props} waits={!useOnline()} />
)

/**
 * The names of `parts` for an error message. Undefined for none or all of them, because the message then names the page.
 * @param names text keys
 */
export const namesOf = <P extends string>(parts: readonly P[], names: Record<P, string>): string | undefined =>
  parts.length > 0 && parts.length < Object.keys(names).length ? listOf(parts.map((part) => t(names[part]))) : undefined

/** @param parts parts of a view with the names that the page gives them @returns name and error code of each part that failed */
export const failedParts = (parts: readonly (readonly [name: string, part: ShownPart<unknown>])[]) =>
  parts.flatMap(([name, part]) => (part.status === 'failed' ? [[name, part.code] as const] : []))

/** One message for several failed parts: their names, the reasons, and one button to try again. Offline, it says that they load by themselves. */
export function FailedParts({ failed, onRetry }: { failed: ReturnType<typeof failedParts>; onRetry: () => void }) {
  const codes = useOnline() ? [...new Set(failed.map(([, code]) => code))] : []
  return (
    <div className="part-failed" role="alert">
      <Icon name="warning" size={20} />
      <p>
        <b>{t('common.notLoaded', { parts: listOf(failed.map(([name]) => name)) })}</b>
        {codes.length ? codes.map((code) => <span key={code}>{t(`error.${code}`)}</span>) : t('error.loadsOnline')}
      </p>
      {codes.length > 0 && (
        <Button kind="text" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

type Props<T> = {
  part: ShownPart<T>
  onRetry: () => void
  /** shown while the part is pending and has no older data */
  placeholder: ReactNode
  /** age in seconds above which a stale part is shown with its age; if absent, `FRESH_S` */
  freshFor?: number
  /** name of the part in its error message; if absent, the page's title */
  name?: string
  children: (data: T) => ReactNode
}

/** One part of a view: its content, with the part's age if it is stale. Error messages are small, because several parts may fail. */
export function Loaded<T>({ part, onRetry, placeholder, freshFor, name, children }: Props<T>) {
  const place = useContext(PlaceTitle)
  if (part.status === 'failed') return <FailedParts failed={[[name ?? place, part.code]]} onRetry={onRetry} />
  const known = withData(part)
  if (!known) return placeholder
  return (
    <>
      {part.status === 'stale' && <Age age={part.age} freshFor={freshFor} />}
      {children(known.data)}
    </>
  )
}
