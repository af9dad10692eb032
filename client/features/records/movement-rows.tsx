import { useState } from 'react'
import { coinAmount, hours } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { figureOf } from '../../core/record-amount.ts'
import { RecordIcon } from '../../payment/record-icon.tsx'
import { RecordRow } from '../../payment/record-row.tsx'
import { Figure } from '../../ui/figure.tsx'
import { type Run, withRuns } from './earning-runs.ts'
import { deductedBy, type Paid, withFees } from './fee-pairs.ts'
import { isIn } from './months.ts'
import { kindText, type Movement, movementDetail, movementTitle } from './movements.ts'

type Props = {
  /** the movements of one day, newest first */
  movements: readonly Movement[]
  /** whether every movement has a row of its own, as during a search; otherwise, some movements share a row */
  each: boolean
  onOpen: (movement: Movement) => void
}

/** The rows of one day: single movements, series of small earnings (`Run`), and payments with their fees. */
export const MovementRows = ({ movements, each, onOpen }: Props) =>
  (each ? movements : withFees(withRuns(movements))).map((entry) =>
    'items' in entry ? (
      <RunRow key={entry.items[0].id} run={entry} onOpen={onOpen} />
    ) : 'fee' in entry ? (
      <PaidRow key={entry.payment.id} paid={entry} onOpen={onOpen} />
    ) : (
      <MovementRow key={entry.id} movement={entry} onOpen={onOpen} />
    ),
  )

function RunRow({ run: { kind, coin, sum, items }, onOpen }: { run: Run<Movement> } & Pick<Props, 'onOpen'>) {
  const [open, setOpen] = useState(false)
  return (
    <RecordRow
      icon={<RecordIcon kind={kind} way="in" />}
      title={kindText(kind)}
      note={t('records.count', { count: items.length })}
      amount={<Figure value={`+${coinAmount(sum, coin)}`} unit={coin.toUpperCase()} tone="good" />}
      inside={open ? items.map((each) => <MovementRow key={each.id} movement={each} onOpen={onOpen} />) : null}
      onClick={() => setOpen(!open)}
    />
  )
}

/**
 * One row for a payment and its fee: what both took from the balance or, if they are of different coins, each of them. Unfolded, it shows a row for the
 * payment and a row for the fee.
 */
function PaidRow({ paid: { payment, fee }, onOpen }: { paid: Paid<Movement> } & Pick<Props, 'onOpen'>) {
  const [open, setOpen] = useState(false)
  const sum = deductedBy({ payment, fee })
  return (
    <RecordRow
      icon={<RecordIcon kind={payment.kind} way="out" />}
      title={movementTitle(payment)}
      note={noteOf(payment)}
      amount={<Change movement={sum === null ? payment : { ...payment, amount: sum }} />}
      mark={sum === null && <Change movement={fee} />}
      inside={open ? [payment, fee].map((each) => <MovementRow key={each.id} movement={each} onOpen={onOpen} />) : null}
      onClick={() => setOpen(!open)}
    />
  )
}

/** The time of a movement and its detail, such as the other member or the task. */
const noteOf = (movement: Movement): string =>
  [movement.createdAt === null ? '' : hours(movement.createdAt), movementDetail(movement)].filter(Boolean).join(' · ')

function Change({ movement: { coin, amount } }: { movement: Movement }) {
  const plus = isIn({ amount })
  return (
    <Figure
      value={`${plus ? '+' : ''}${figureOf(amount, coin)}`}
      {...(coin !== 'unknown' && { unit: coin.toUpperCase() })}
      tone={plus ? 'good' : 'plain'}
    />
  )
}

function MovementRow({ movement, onOpen }: { movement: Movement } & Pick<Props, 'onOpen'>) {
  const { coin, kind, after } = movement
  return (
    <RecordRow
      icon={<RecordIcon kind={kind} way={isIn(movement) ? 'in' : 'out'} />}
      title={movementTitle(movement)}
      note={noteOf(movement)}
      amount={<Change movement={movement} />}
      spare={t('records.after', { amount: figureOf(after, coin) })}
      onClick={() => onOpen(movement)}
    />
  )
}
