import { useSignals } from '@preact/signals-react/runtime'
import { coinAmount, hours } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { member, memberAt } from '../../data/session.ts'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'

/** Shown while the payout accounts could not be loaded: why nothing can be withdrawn now, and the last known balances with their time. */
export function KnownFunds() {
  useSignals()
  const known = member.value
  return (
    <Card title={t('balance.title')}>
      {known && (
        <>
          <KeyValues
            rows={(['usdt', 'snt'] as const).map((coin) => [
              coin.toUpperCase(),
              <Figure key={coin} value={coinAmount(known[coin], coin)} unit={coin.toUpperCase()} />,
            ])}
          />
          <Note as="p" icon="clock">
            {t('common.asOf', { time: hours(memberAt.value / 1_000) })}
          </Note>
        </>
      )}
      <Note as="p" icon="info">
        {t('withdraw.notLoaded')}
      </Note>
    </Card>
  )
}
