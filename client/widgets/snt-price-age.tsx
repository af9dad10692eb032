import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { FRESH_S } from '../../shared/limits.ts'
import { ago } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { useInterval } from '../core/page-events.ts'
import { reloadConfig } from '../data/fresh-config.ts'
import { isOld } from '../data/loaded-data.ts'
import { Note } from '../ui/note.tsx'
import { sntPrice } from './snt-price.ts'

/** A price older than this is shown with its age. */
const OLD_S = 3_600

/** A text that says how old the SNT price is; null if the price is not older than `OLD_S`. */
export function oldSntPrice(): string | null {
  const { at } = sntPrice()
  return isOld(at, OLD_S) ? t('common.stale', { ago: ago((Date.now() - at) / 1_000) }) : null
}

/** Requests a newer SNT price while the known one is older than `OLD_S`. @returns how many of these requests have ended */
export function useRecentSntPrice(): number {
  const [asked, setAsked] = useState(0)
  const refresh = () => {
    if (oldSntPrice() !== null) void reloadConfig().then(() => setAsked((count) => count + 1))
  }
  useEffect(refresh, [])
  useInterval(FRESH_S * 1_000, refresh)
  return asked
}

/** Says how old the SNT price is. Shown only if it is older than `OLD_S` and a request has brought no newer price. */
export function SntPriceAge() {
  useSignals()
  const asked = useRecentSntPrice()
  const old = oldSntPrice()
  if (asked === 0 || sntPrice().price === null || old === null) return null
  return (
    <Note as="p" icon="clock" tone="warning">
      {`${t('task.cost.missing.price')} · ${old}`}
    </Note>
  )
}
