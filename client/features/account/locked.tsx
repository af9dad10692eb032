import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Shown, ViewData } from '../../../shared/contract/view.ts'
import { compare, isPositive, roundDown, subtract, sum, sumShown } from '../../../shared/decimal.ts'
import { COIN_SCALE, type Coin } from '../../../shared/limits.ts'
import { withdrawalStates } from '../../../shared/states.ts'
import { coinAmount, day, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { type ShownPart, withData } from '../../core/part.ts'
import { MY_TASKS } from '../../core/paths.ts'
import { deviceOrders } from '../../data/device-notes.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { orderLink, ordersLink } from '../../payment/order-links.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { runLink } from '../../widgets/run-link.ts'
import { Term } from '../../widgets/term.tsx'
import { firstUnlock, unlockOf } from '../../widgets/unlock-of.ts'

type Locks = ViewData['wallet']['locks']

type Props = {
  coin: Coin
  /** how much of the coin is locked in all, as the upstream says */
  locked: string
  /** absent if a server of an earlier release answers while a new one is rolled out */
  locks: ShownPart<Locks> | undefined
  /** whether to list at first what is locked, in windows that have room for it */
  open: boolean
}

/** The locked amount. When pressed, it lists what is locked: tasks, withdrawals that this device knows, and the rest. */
export function Locked({ coin, locked, locks, open }: Props) {
  useSignals()
  const known = withData(locks)?.data ?? null
  // tasks lock USDT only
  const tasks = coin === 'usdt' ? known : { items: [], more: false }
  const first = tasks && !tasks.more ? firstUnlock(tasks.items) : null
  return (
    <details className="locked" open={open}>
      <summary>
        <span className="locked-name">
          <span>
            {t('assets.locked')}
            <Icon name="chevron" size={16} />
          </span>
          {first !== null && <Note>{unlockText(first)}</Note>}
        </span>
        <span>{coinAmount(locked, coin)}</span>
      </summary>
      {tasks ? (
        <ul>{rowsOf(coin, locked, tasks, first === null)}</ul>
      ) : (
        <ul>
          <Row
            name={t(!locks || locks.status === 'failed' ? 'common.notLoaded' : 'common.loading', {
              parts: t('tasks.mine'),
            })}
            href={MY_TASKS}
          />
        </ul>
      )}
      {/* below the list, because the name itself unfolds it */}
      <Note as="p">
        <Term word="locked">{t('help.meaning', { word: t('assets.locked') })}</Term>
      </Note>
    </details>
  )
}

const unlockText = (end: number): string => `${t('task.unlock')}: ${unbroken(day(end))}`

/**
 * A row for each task and withdrawal that locks some of `locked`, and one for what neither explains. @param named whether each date needs its name,
 * because the line above the list does not say it
 */
function rowsOf(coin: Coin, locked: string, { items, more }: Locks, named: boolean): ReactNode {
  const scale = COIN_SCALE[coin]
  const total = roundDown(locked, scale)
  const inTasks = sumShown(
    items.map(({ principal }) => principal),
    scale,
  )
  // the locked amount does not contain the tasks' principals, so it is not known what it consists of
  if (compare(inTasks, total) > 0) return <Rest coin={coin} amount={total} more={more} />
  const rest = subtract(total, inTasks)
  const withdrawals = more || coin !== 'usdt' ? [] : withdrawalsOf(rest)
  return (
    <>
      {items.map((task) => (
        <TaskRow key={task.id} task={task} named={named} />
      ))}
      {withdrawals.map(({ id, amount, state }) => (
        <Row
          key={id}
          name={t('records.kind.withdrawal')}
          note={t(`withdraw.state.${state}`)}
          amount={coinAmount(amount, coin)}
          href={orderLink('withdraw', id)}
        />
      ))}
      {withdrawals.length === 0 && isPositive(rest) && <Rest coin={coin} amount={rest} more={more} />}
    </>
  )
}

/** The withdrawals under way that this device knows, if they are exactly `amount` together. Otherwise none, because it is not known what they are. */
function withdrawalsOf(amount: string) {
  const own = deviceOrders.value.flatMap((each) =>
    each.kind === 'withdraw' && !withdrawalStates[each.state].final ? [each] : [],
  )
  return compare(sum(own.map((each) => each.amount)), amount) === 0 ? own : []
}

function TaskRow({ task, named }: { task: Shown['lock']; named: boolean }) {
  const end = unlockOf(task)
  return (
    <Row
      name={task.name}
      note={end === null ? undefined : named ? unlockText(end) : day(end)}
      amount={coinAmount(task.principal, 'usdt')}
      href={runLink(task.id, false)}
    />
  )
}

/** What no task and no known withdrawal explains. `more`: whether there are tasks that are not listed. */
function Rest({ coin, amount, more }: { coin: Coin; amount: string; more: boolean }) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  const text = more ? 'assets.lock.more' : coin === 'usdt' ? 'assets.lock.usdt' : 'assets.lock.snt'
  return (
    <Row
      name={hasTexts ? t(text) : '\u00a0'}
      amount={coinAmount(amount, coin)}
      href={more ? MY_TASKS : ordersLink('withdraw')}
    />
  )
}

type RowProps = { name: string; note?: string | undefined; amount?: string; href: string }

const Row = ({ name, note, amount, href }: RowProps) => (
  <li>
    <Anchor href={href} className="locked-row pressable">
      <span>
        {name}
        {note && <Note>{note}</Note>}
      </span>
      {amount && <span className="locked-amount">{amount}</span>}
      <Icon name="chevron" size={16} />
    </Anchor>
  </li>
)
