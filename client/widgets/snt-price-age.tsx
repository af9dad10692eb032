import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { FRESH_S } from '../../shared/limits.ts'
import { ago } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { config, configAt } from '../data/app-config.ts'
import { reloadConfig } from '../data/fresh-config.ts'
import { isOld, useInterval } from '../data/load.ts'
import { Note } from '../ui/note.tsx'

/** An older price is not today's. */
const OLD_S = 3_600

/** Whether figures that were calculated with the config's SNT price must say how old it is. */
export const isSntPriceOld = (): boolean => isOld(configAt.value, OLD_S)

/** Seconds since the upstream sent the config's SNT price. */
export const sntPriceAge = (): number => (Date.now() - configAt.value) / 1_000

/** Asks for a newer SNT price than one that is old; if there is none, says how old it is. */
export function SntPriceAge() {
  useSignals()
  const [asked, setAsked] = useState(0)
  const refresh = () => {
    if (isSntPriceOld()) void reloadConfig().then(() => setAsked((count) => count + 1))
  }
  useEffect(refresh, [])
  useInterval(FRESH_S * 1_000, refresh)
  if (asked === 0 || !config.value?.sntPrice || !isSntPriceOld()) return null
  return (
    <Note as="p" icon="clock" tone="warning">
      {t('price.stale', { ago: ago(sntPriceAge()) })}
    </Note>
  )
}
