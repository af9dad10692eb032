import { useEffect, useRef, useState } from 'react'
import { type LicenceKind, licenceStates } from '../../../shared/states.ts'
import { currentAddress, navigate, safeReturnPath } from '../../core/navigation.ts'
import { paused } from '../../data/app-config.ts'
import { noteLicences } from '../../data/device-notes.ts'
import type { Licence } from '../../data/licences.ts'
import type { Loaded } from '../../data/load.ts'
import { licencesPage } from '../../payment/order-links.ts'
import { costBasis } from '../../widgets/cost-basis.ts'
import { EXPIRED, expiredLicence, suggestedLicence } from '../../widgets/suggested-licence.ts'
import { inRegionOf, taskCost } from '../../widgets/task-cost.ts'
import { useTask } from '../../widgets/use-task.ts'
import { taskOf } from './task-of.ts'

export type Purchase = {
  /** the task that a purchase is for, null for none */
  taskId: string | null
  /** id of the licence that this task needs next, null for none */
  suggested: number | null
  /** page to open after the purchase, null for the success page */
  back: string | null
  /** the licence whose purchase is open */
  opened: Licence | undefined
  open: (id: number) => void
  /** Must be called when the purchase closes, paid or not. */
  close: () => void
}

/**
 * What the member can do with the licence now; nothing while purchases are paused. May only be called in a component that has called `useSignals`.
 */
export function offeredAction({ state }: Licence): 'buy' | 'renew' | undefined {
  const [action] = licenceStates[state].actions
  return paused.value.purchase === undefined ? action : undefined
}

/** The description of a licence that no sheet shows, because it has no button; otherwise ''. May only be called like `offeredAction`. */
export const unsoldDescription = (licence: Licence): string =>
  offeredAction(licence) ? '' : (licence.description ?? '')

/**
 * Removes `buy` from the list's address, so that returning to the list does not open the purchase again. Does nothing if the member has left the list
 * during the purchase, because the current address is then that of another page.
 */
function forgetOpened(list: string, query: URLSearchParams): void {
  const [path = ''] = currentAddress().split('?', 1)
  if (!query.has('buy') || path !== list) return
  const kept = new URLSearchParams(query)
  kept.delete('buy')
  const rest = kept.toString()
  navigate(rest ? `${path}?${rest}` : path, { replace: true })
}

/**
 * Id of the licence whose purchase is open: the one that the link asks for, or the one that the member has chosen. The purchase stays open until the
 * member closes it, even if a reloaded list no longer offers the licence.
 */
function useOpened(asked: number | null, isOffered: boolean) {
  const [openedId, setOpenedId] = useState(isOffered ? asked : null)
  // opens the purchase later if a cached list does not offer the licence, but the reloaded list does
  useEffect(() => {
    if (isOffered) setOpenedId(asked)
  }, [asked, isOffered])
  // closes the purchase when the link asks for another licence, or no longer asks for one
  useEffect(() => (asked !== null ? () => setOpenedId(null) : undefined), [asked])
  return [openedId, setOpenedId] as const
}

type List = Pick<Loaded<readonly Licence[]>, 'data' | 'busy' | 'problem'>

/**
 * Id of the licence that has expired, for a link that asks for it by `EXPIRED` instead of an id. Once found, the id is kept: during the renewal, a
 * reloaded list may already show the licence as valid, but the sheet of the renewal must stay open.
 */
function useExpired(isAsked: boolean, region: string, { data, busy, problem }: List): number | null {
  const found = useRef<{ region: string; id: number } | null>(null)
  const known = isAsked && found.current?.region === region ? found.current : null
  const licence = isAsked && !known ? expiredLicence(data ?? [], region) : undefined
  // an id from a cached list is not kept, because that list may be out of date
  found.current = known ?? (licence && !busy && !problem ? { region, id: licence.id } : null)
  return known?.id ?? licence?.id ?? null
}

/** What the pages of software and nodes share: the purchases on their lists. May only be called in a component that has called `useSignals`. */
export function usePurchase(kind: LicenceKind, list: List, query: URLSearchParams): Purchase {
  const { data, busy, problem } = list
  useEffect(() => {
    // the ends of the licences are stored only from a list that has just been loaded, because a cached list may be out of date
    if (data && !busy && !problem) noteLicences(kind, data)
  }, [kind, data, busy, problem])
  const taskId = taskOf(query)
  const buy = query.get('buy')
  const expired = useExpired(buy === EXPIRED, query.get('region') ?? '', list)
  const asked = data?.find(({ id }) => id === expired || String(id) === buy)
  const [openedId, setOpenedId] = useOpened(
    asked?.id ?? null,
    asked !== undefined && offeredAction(asked) !== undefined,
  )
  return {
    taskId,
    suggested: useSuggested(kind, taskId, data),
    back: safeReturnPath(query.get('return')),
    opened: data?.find(({ id }) => id === openedId),
    open: setOpenedId,
    close: () => {
      setOpenedId(null)
      forgetOpened(licencesPage(kind), query)
    },
  }
}

/** Puts what is suggested for the member's planned task before the others. */
export const plannedFirst = <T>(list: readonly T[], isSuggested: (each: T) => boolean): T[] =>
  [...list].sort((a, b) => Number(isSuggested(b)) - Number(isSuggested(a)))

/** Id of the licence that the task needs next. Null if it needs none, or if that is not known. @param licences all of `kind`; null while loading */
function useSuggested(kind: LicenceKind, taskId: string | null, licences: readonly Licence[] | null): number | null {
  const { data } = useTask(taskId)
  const { task } = data ?? {}
  if (!data || !task || !licences) return null
  const fit = licences.filter((each) => !('region' in each) || inRegionOf(task)(each))
  const need = taskCost({ ...costBasis(), ...data, task })[kind]
  return 'cost' in need ? (suggestedLicence(fit, need)?.id ?? null) : null
}
