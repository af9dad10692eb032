import { useSignals } from '@preact/signals-react/runtime'
import { isPositive } from '../../../shared/decimal.ts'
import { coinAmount, dateTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { withReturn } from '../../core/navigation.ts'
import { MY_TASKS, PAYOUT_ACCOUNT, RECHARGE } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { useLoad } from '../../data/load.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Empty } from '../../ui/states.tsx'
import { unlockOf } from '../../widgets/unlock-of.ts'

/**
 * Shown to a member without a payout account. The main button adds an account; if there is no USDT to withdraw, it leads to the tasks that lock it, or
 * to a deposit.
 */
export function NoPayoutAccount({ hasUsdt, locked }: { hasUsdt: boolean; locked: string }) {
  const add = withReturn(PAYOUT_ACCOUNT)
  if (hasUsdt)
    return (
      <Empty icon="wallet" text={t('payout.empty')} note={t('withdraw.noAccount')}>
        <ButtonLink href={add}>{t('payout.add')}</ButtonLink>
      </Empty>
    )
  if (isPositive(locked))
    return (
      <Empty icon="wallet" text={t('withdraw.allLocked')}>
        <Locked locked={locked} />
        <ButtonLink href={MY_TASKS}>{t('tasks.mine')}</ButtonLink>
        <ButtonLink kind="text" href={add}>
          {t('payout.add')}
        </ButtonLink>
      </Empty>
    )
  return (
    <Empty icon="wallet" text={t('withdraw.noUsdt')}>
      <ButtonLink href={RECHARGE}>{t('recharge.title')}</ButtonLink>
      <ButtonLink kind="text" href={add}>
        {t('payout.add')}
      </ButtonLink>
    </Empty>
  )
}

/**
 * Says how much is locked, and the earliest date at which a task returns its principal. The date is left out if the tasks fill more than one page.
 */
function Locked({ locked }: { locked: string }) {
  useSignals()
  const { data } = useLoad('locking tasks', () => call('GET purchase/taskPledgeList', { page: 1 }))
  const ends = data?.more ? [] : (data?.items ?? []).flatMap((task) => unlockOf(task) ?? [])
  return (
    <div>
      <Note as="p">{t('balance.locked', { amount: `${coinAmount(locked, 'usdt')} USDT` })}</Note>
      {ends.length > 0 && <Note as="p">{`${t('task.unlock')}: ${dateTime(Math.min(...ends))}`}</Note>}
    </div>
  )
}
