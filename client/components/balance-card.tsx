import type { Member } from '../../shared/contract/view.ts'
import { amountsHidden, coinAmount, hideAmounts } from '../format.ts'
import { t } from '../i18n.ts'
import { Figure } from './figure.tsx'
import { Icon } from './icon.tsx'

type Balances = Pick<Member, 'usdt' | 'snt' | 'frozenUsdt' | 'frozenSnt'>

/** Both balances, with what is locked in tasks and orders. */
export const BalanceCard = ({ member }: { member: Balances }) => (
  <section className="card balances" aria-label={t('balance.title')}>
    <button
      type="button"
      className="icon-button balances-eye"
      aria-pressed={amountsHidden.value}
      aria-label={t('balance.hide')}
      onClick={() => hideAmounts(!amountsHidden.peek())}
    >
      <Icon name={amountsHidden.value ? 'eyeOff' : 'eye'} size={20} />
    </button>
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
