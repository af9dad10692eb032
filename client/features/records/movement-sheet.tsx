import { zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { fullAmount } from '../../core/record-amount.ts'
import { orderLink } from '../../payment/order-links.ts'
import { RecordIcon } from '../../payment/record-icon.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Figure } from '../../ui/figure.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CopyValue } from '../../widgets/copy-value.tsx'
import { isIn } from './months.ts'
import { orderOf } from './movement-order.ts'
import { kindText, type Movement, movementRemark, movementTitle } from './movements.ts'

/** All details of one movement, its amount first. */
export function MovementSheet({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { coin, kind } = movement
  const plus = isIn(movement)
  const order = orderOf(movement)
  return (
    <Sheet title={movementTitle(movement)} onClose={onClose}>
      <p className="movement-amount">
        <RecordIcon kind={kind} way={plus ? 'in' : 'out'} />
        <span className="hidden">{t('records.amount')}: </span>
        <Figure
          value={`${plus ? '+' : ''}${fullAmount(movement.amount, coin)}`}
          size="large"
          tone={plus ? 'good' : 'plain'}
        />
      </p>
      <KeyValues
        rows={[
          ...(kind ? [[t('records.kind'), kindText(kind)] as const] : []),
          ...(movement.memo ? [[t('records.memo'), movementRemark(movement)] as const] : []),
          ...(coin === 'unknown' ? [[t('records.coin'), t('records.coin.unknown')] as const] : []),
          [t('records.before'), fullAmount(movement.before, coin)],
          [t('pay.balanceAfter'), fullAmount(movement.after, coin)],
          [t('order.created'), zonedTime(movement.createdAt)],
          [t('records.number'), <CopyValue key="number" text={String(movement.id)} label={t('records.copyNumber')} />],
        ]}
      />
      {order && (
        <ButtonLink kind="quiet" href={orderLink(order.kind, order.id)}>
          {t(`${order.kind}.order`)}
        </ButtonLink>
      )}
    </Sheet>
  )
}
