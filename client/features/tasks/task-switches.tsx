import { useState } from 'react'
import type { Pledge } from '../../../shared/contract/view.ts'
import { t } from '../../core/i18n.ts'
import { asProblem } from '../../data/api.ts'
import { askQuestion, showToast } from '../../data/dialogs.ts'
import { pay } from '../../data/pay.ts'
import { wholeView } from '../../data/whole-view.ts'
import { useSendOnce } from '../../payment/use-send-once.ts'
import { Switch } from '../../ui/switch.tsx'

type Name = 'autoReinvest' | 'autoRenew'

/**
 * The current setting of auto-reinvest, if known. Every change sends it, because an upstream may read a missing value as "off". Requested anew,
 * because it may have been changed elsewhere since the page was opened. @throws ApiProblem
 */
async function reinvestmentOf(shown: Pledge): Promise<{ autoReinvest?: boolean }> {
  const { pledge } = await wholeView('task-run', { id: String(shown.id) })
  const { autoReinvest } = pledge ?? shown
  return autoReinvest === null ? {} : { autoReinvest }
}

/** Changes a switch. Because each switch moves money later, a change is confirmed and sent like a payment. @param onChanged reloads the task */
function useTaskSwitch(pledge: Pledge, onChanged: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const sendOnce = useSendOnce()

  async function change(name: Name, on: boolean): Promise<void> {
    const sure = await askQuestion({
      title: t(`task.${name}`),
      text: t(`task.${name}.${on ? 'on' : 'off'}`),
      confirm: t(on ? 'task.switch.on' : 'task.switch.off'),
      cancel: t('common.cancel'),
    })
    if (!sure) return
    setBusy(true)
    try {
      const payment = { kind: 'reinvest', amount: pledge.principal, coin: 'usdt', to: pledge.name } as const
      let input = { id: pledge.id, [name]: on }
      await sendOnce(
        payment,
        (intent) => pay('POST purchase/editTaskPledge', intent, input),
        async () => {
          if (name === 'autoRenew') input = { ...(await reinvestmentOf(pledge)), ...input }
        },
      )
    } catch (error) {
      const problem = asProblem(error)
      if (!problem.handled) showToast(problem.message)
    }
    await onChanged()
    setBusy(false)
  }

  return { busy, change }
}

/**
 * The switches of a task, section 4 of the specification. With auto-reinvest off, the principal is paid back at the end of the round. With auto-renew
 * on, licences that the task needs are renewed and paid when they expire. A switch that the upstream does not return is not shown.
 */
export function TaskSwitches({ pledge, onChanged }: { pledge: Pledge; onChanged: () => Promise<void> }) {
  const { busy, change } = useTaskSwitch(pledge, onChanged)
  const switches = [
    ['autoReinvest', pledge.autoReinvest],
    ['autoRenew', pledge.autoRenew],
  ] as const
  return switches.map(
    ([name, isOn]) =>
      isOn !== null && (
        <Switch
          key={name}
          name={name}
          label={t(`task.${name}`)}
          hint={t(`task.${name}.${isOn ? 'on' : 'off'}`)}
          checked={isOn}
          disabled={busy}
          onChange={(on) => void change(name, on)}
        />
      ),
  )
}
