import type { Member } from '../../shared/contract/view.ts'
import { coinAmount } from '../format.ts'
import { t } from '../i18n.ts'
import { Figure } from './figure.tsx'

/** Both balances, with what is locked in tasks and orders. */
export const BalanceCard = ({ member }: { member: Member }) => (
  <section className="card balances" aria-label={t('balance.title')}>
    {(
      [
        ['usdt', 'USDT', member.usdt, member.frozenUsdt],
        ['snt', 'SNT', member.snt, member.frozenSnt],
      ] as const
    ).map(([coin, unit, free, locked]) => (
      <div key={coin}>
        <span className="card-note">{unit}</span>
        <Figure value={coinAmount(free, coin)} unit={unit} size="l" />
        {locked !== null && (
          <span className="card-note">{t('balance.locked', { amount: coinAmount(locked, coin) })}</span>
        )}
      </div>
    ))}
  </section>
)
