import { useEffect, useState } from 'react'
import { FRESH_S } from '../../../shared/limits.ts'
import { ago, hours } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useInterval } from '../../core/page-events.ts'
import { serverNow } from '../../data/app-config.ts'
import { Note } from '../../ui/note.tsx'
import { MARKET_EVERY_S } from './latest-market.ts'

/** Figures that have not been updated for longer than this are marked: two updates are missing. */
const MISSED_S = 2 * MARKET_EVERY_S
const CHECK_MS = 5_000
/** Most responses arrive within this time after the page has become visible again. */
const SOON_MS = 1_000

type Props = {
  /** time of the figures according to the upstream, in unix seconds */
  time: number | null
  /** when the upstream returned the figures, in unix milliseconds */
  at: number
}

/**
 * Says when the market figures were last updated: quietly, or as a warning once two updates are missing or the upstream's own time is old. The line is
 * always there, so that a warning moves nothing.
 */
export function MarketAge({ time, at }: Props) {
  const [, tick] = useState(0)
  useInterval(CHECK_MS, () => tick((count) => count + 1))
  const sinceResponse = Date.now() / 1_000 - at / 1_000
  const age = time === null ? sinceResponse : serverNow() - time
  const isOld = sinceResponse > MISSED_S || age > FRESH_S
  const [isMarked, setMarked] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setMarked, SOON_MS, isOld)
    return () => clearTimeout(timer)
  }, [isOld])
  return (
    <div className="market-age">
      {isOld && isMarked ? (
        // a short text, so that it needs no second line on a phone
        <Note as="p" icon="warning" tone="warning">
          {t('common.updated', { ago: ago(age) })}
        </Note>
      ) : (
        <Note as="p" icon="clock">
          {t('common.asOf', { time: hours(Date.now() / 1_000 - age) })}
        </Note>
      )}
    </div>
  )
}
