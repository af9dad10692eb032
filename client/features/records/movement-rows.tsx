import { useState } from 'react'
import { compare } from '../../../shared/decimal.ts'
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
import { type Swapped, withSwaps } from './swap-pairs.ts'

type Props = {
  /** the movements of one day, newest first */
  movements: readonly Movement[]
  /** whether every movement has a row of its own, as during a search; otherwise, some movements share a row */
  each: boolean
  /** whether movements of the day may be missing, so that small earnings share a row, but are not added up */
  cut: boolean
  /** whether all movements are of one coin, so that the balances after them follow each other and phones show them, too */
  isOneCoin: boolean
  onOpen: (movement: Movement) => void
}

/** The rows of one day: single movements, series of small earnings (`Run`), payments with their fees, and both sides of a swap. */
export const MovementRows = ({ movements, each, cut, isOneCoin, onOpen }: Props) =>
  (each ? movements : withSwaps(withFees(withRuns(movements)), isSingle)).map((entry) =>
    'items' in entry ? (
      <RunRow key={entry.items[0].id} run={entry} cut={cut} isOneCoin={isOneCoin} onOpen={onOpen} />
    ) : 'fee' in entry ? (
      <PaidRow key={entry.payment.id} paid={entry} isOneCoin={isOneCoin} onOpen={onOpen} />
    ) : 'given' in entry ? (
      <SwapRow key={entry.given.id} swapped={entry} onOpen={onOpen} />
    ) : (
      <MovementRow key={entry.id} movement={entry} isOneCoin={isOneCoin} onOpen={onOpen} />
    ),
  )

const isSingle = (row: Movement | Run<Movement> | Paid<Movement>): row is Movement => 'coin' in row && !('items' in row)

function RunRow({
  run: { kind, coin, sum, items },
  cut,
  isOneCoin,
  onOpen,
}: { run: Run<Movement> } & Omit<Props, 'movements' | 'each'>) {
  const [open, setOpen] = useState(false)
  return (
    <RecordRow
      icon={<RecordIcon kind={kind} way="in" />}
      title={kindText(kind)}
      note={t(cut ? 'records.countLoaded' : 'records.count', { count: items.length })}
      amount={!cut && <Figure value={`+${coinAmount(sum, coin)}`} unit={coin.toUpperCase()} tone="good" />}
      after={afterText(items[0])}
      showsAfter={isOneCoin}
      inside={
        open
          ? items.map((each) => <MovementRow key={each.id} movement={each} isOneCoin={isOneCoin} onOpen={onOpen} />)
          : null
      }
      onClick={() => setOpen(!open)}
    />
  )
}

/**
 * One row for a payment and its fee: what both took from the balance or, if they are of different coins, each of them. Unfolded, it shows a row for the
 * payment and a row for the fee.
 */
function PaidRow({
  paid: { payment, fee },
  isOneCoin,
  onOpen,
}: { paid: Paid<Movement> } & Pick<Props, 'isOneCoin' | 'onOpen'>) {
  const [open, setOpen] = useState(false)
  const sum = deductedBy({ payment, fee })
  return (
    <RecordRow
      icon={<RecordIcon kind={payment.kind} way="out" />}
      title={movementTitle(payment)}
      note={noteOf(payment)}
      amount={<Change movement={sum === null ? payment : { ...payment, amount: sum }} />}
      mark={sum === null && <Change movement={fee} />}
      after={sum === null ? '' : afterText({ ...payment, after: lower(payment.after, fee.after) })}
      showsAfter={isOneCoin}
      inside={
        open
          ? [payment, fee].map((each) => (
              <MovementRow key={each.id} movement={each} isOneCoin={isOneCoin} onOpen={onOpen} isPart />
            ))
          : null
      }
      onClick={() => setOpen(!open)}
    />
  )
}

/** One row for a swap: what was given and what was received. Unfolded, it shows a row for each. */
function SwapRow({ swapped: { given, received }, onOpen }: { swapped: Swapped<Movement> } & Pick<Props, 'onOpen'>) {
  const [open, setOpen] = useState(false)
  return (
    <RecordRow
      icon={<RecordIcon kind={given.kind} way="none" />}
      title={movementTitle(given)}
      note={noteOf(given)}
      amount={<Change movement={given} />}
      mark={
        <span>
          →{'\u00a0'}
          <Change movement={received} />
        </span>
      }
      inside={
        open
          ? [given, received].map((each) => <MovementRow key={each.id} movement={each} onOpen={onOpen} isPart />)
          : null
      }
      onClick={() => setOpen(!open)}
    />
  )
}

/** The time of a movement and its detail, such as the other member or the task. */
const noteOf = (movement: Movement): string =>
  [movement.createdAt === null ? '' : hours(movement.createdAt), movementDetail(movement)].filter(Boolean).join(' · ')

/** The balance after a movement; '' if the upstream does not say. */
const afterText = ({ after, coin }: Pick<Movement, 'after' | 'coin'>): string =>
  after === null ? '' : t('records.after', { amount: figureOf(after, coin) })

/** Which of the balances after two outgoing movements is the one after both. */
const lower = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : compare(one, other) < 0 ? one : other

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

type RowProps = {
  movement: Movement
  /** whether it is below a row that already says when and for which order */
  isPart?: boolean
  isOneCoin?: boolean
} & Pick<Props, 'onOpen'>

function MovementRow({ movement, onOpen, isPart = false, isOneCoin = false }: RowProps) {
  const after = afterText(movement)
  return (
    <RecordRow
      icon={<RecordIcon kind={movement.kind} way={isIn(movement) ? 'in' : 'out'} />}
      title={movementTitle(movement)}
      note={isPart ? after : noteOf(movement)}
      amount={<Change movement={movement} />}
      after={isPart ? '' : after}
      showsAfter={isOneCoin}
      onClick={() => onOpen(movement)}
    />
  )
}
