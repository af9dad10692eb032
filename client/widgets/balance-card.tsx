import type { Shown } from '../../shared/contract/view.ts'
import { amountsHidden, coinAmount, hideAmounts } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Figure } from '../ui/figure.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'

/** Both balances, each with the amount locked in tasks and orders. */
export const BalanceCard = ({ member }: { member: Shown['balances'] }) => (
  <Card label={t('balance.title')} look="highlighted">
    <div className="balances">
      <div className="balances-eye">
        <Button
          kind="icon"
          aria-pressed={amountsHidden.value}
          aria-label={t('balance.hide')}
          onClick={() => hideAmounts(!amountsHidden.peek())}
        >
          <Icon name={amountsHidden.value ? 'eyeOff' : 'eye'} size={20} />
        </Button>
      </div>
      {(
        [
          ['usdt', 'USDT', member.usdt, member.frozenUsdt],
          ['snt', 'SNT', member.snt, member.frozenSnt],
        ] as const
      ).map(([coin, unit, free, locked]) => (
        <div key={coin} className="balance">
          <Note>{unit}</Note>
          <Figure value={coinAmount(free, coin)} unit={unit} size="large" />
          {locked !== null && <Note>{t('balance.locked', { amount: coinAmount(locked, coin) })}</Note>}
        </div>
      ))}
    </div>
  </Card>
)
