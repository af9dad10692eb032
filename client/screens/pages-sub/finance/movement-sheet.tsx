import { copy } from '../../../clipboard.ts'
import { Button } from '../../../components/button.tsx'
import { Facts } from '../../../components/figure.tsx'
import { Sheet } from '../../../components/sheet.tsx'
import { coinAmount, dateTime, timeZone } from '../../../format.ts'
import { t } from '../../../i18n.ts'
import { coinOf, isIn, type Movement } from './months.ts'

/** All that the upstream says of one movement. */
export function MovementSheet({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const coin = coinOf(movement)
  const unit = coin.toUpperCase()
  return (
    <Sheet title={movement.memo || t('records.noMemo')} onClose={onClose}>
      <Facts
        rows={[
          [t('records.amount'), `${isIn(movement) ? '+' : ''}${coinAmount(movement.amount, coin)} ${unit}`],
          [t('records.before'), `${coinAmount(movement.before, coin)} ${unit}`],
          [t('pay.balanceAfter'), `${coinAmount(movement.after, coin)} ${unit}`],
          [t('order.created'), `${dateTime(movement.createdAt)} (${timeZone(movement.createdAt)})`],
          [t('records.number'), String(movement.id)],
        ]}
      />
      <Button kind="quiet" onClick={() => void copy(String(movement.id))}>
        {t('records.copyNumber')}
      </Button>
    </Sheet>
  )
}
