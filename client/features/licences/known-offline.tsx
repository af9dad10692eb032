import { useSignals } from '@preact/signals-react/runtime'
import { coinAmount, hours } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useOnline } from '../../core/online.ts'
import { HOME } from '../../core/paths.ts'
import { member, memberAt } from '../../data/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'

/**
 * Shown offline where a list of licences could not be loaded: the last known balances with their time, why nothing can be bought now, and a link to
 * home, which keeps its data.
 */
export function KnownOffline({ of }: { of: { data: unknown; problem: unknown } }) {
  useSignals()
  const isOnline = useOnline()
  const known = member.value
  if (isOnline || of.data !== null || of.problem === null || !known) return null
  return (
    <>
      <Card title={t('balance.title')}>
        <KeyValues
          rows={(['usdt', 'snt'] as const).map((coin) => [
            coin.toUpperCase(),
            <Figure key={coin} value={coinAmount(known[coin], coin)} unit={coin.toUpperCase()} />,
          ])}
        />
        <Note as="p" icon="clock">
          {t('common.asOf', { time: hours(memberAt.value / 1_000) })}
        </Note>
        <Note as="p" icon="info">
          {t('offline.nothingSent')}
        </Note>
      </Card>
      <ButtonLink kind="quiet" href={HOME}>
        {t('success.home')}
      </ButtonLink>
    </>
  )
}
