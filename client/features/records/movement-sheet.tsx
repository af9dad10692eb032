import { zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { fullAmount } from '../../core/record-amount.ts'
import { copy } from '../../data/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { Figure } from '../../ui/figure.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { isIn } from './months.ts'
import { kindText, type Movement, movementTitle } from './movements.ts'

/** All details of one movement. */
export function MovementSheet({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { coin } = movement
  return (
    <Sheet title={movementTitle(movement)} onClose={onClose}>
      <KeyValues
        rows={[
          [
            t('records.amount'),
            <Figure
              key="amount"
              size="large"
              tone={isIn(movement) ? 'good' : 'plain'}
              value={`${isIn(movement) ? '+' : ''}${fullAmount(movement.amount, coin)}`}
            />,
          ],
          ...(movement.kind ? [[t('records.kind'), kindText(movement.kind)] as const] : []),
          ...(movement.memo ? [[t('records.memo'), movement.memo] as const] : []),
          ...(coin === 'unknown' ? [[t('records.coin'), t('records.coin.unknown')] as const] : []),
          [t('records.before'), fullAmount(movement.before, coin)],
          [t('pay.balanceAfter'), fullAmount(movement.after, coin)],
          [t('order.created'), zonedTime(movement.createdAt)],
          [t('records.number'), String(movement.id)],
        ]}
      />
      <Button kind="quiet" onClick={() => void copy(String(movement.id))}>
        {t('records.copyNumber')}
      </Button>
    </Sheet>
  )
}
