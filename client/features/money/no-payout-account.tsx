import { isPositive } from '../../../shared/decimal.ts'
import { t } from '../../core/i18n.ts'
import { withReturn } from '../../core/navigation.ts'
import { MY_TASKS, PAYOUT_ACCOUNT, RECHARGE } from '../../core/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { LockedLines } from './locked-principal.tsx'

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
        <LockedLines locked={locked} />
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
