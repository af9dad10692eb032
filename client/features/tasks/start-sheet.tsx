import { Fragment, useState } from 'react'
import type { Task } from '../../../shared/contract/view.ts'
import { compare } from '../../../shared/decimal.ts'
import type { LicenceKind } from '../../../shared/states.ts'
import { dateTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { withReturn } from '../../core/navigation.ts'
import { regionName } from '../../core/region-name.ts'
import { ApiProblem, call } from '../../data/api.ts'
import { useFreshConfig } from '../../data/fresh-config.ts'
import { outdateData } from '../../data/loaded-data.ts'
import { pay } from '../../data/pay.ts'
import { sameMember } from '../../data/session.ts'
import { noteStartedTask } from '../../data/started-task.ts'
import { purchaseLink } from '../../payment/order-links.ts'
import { PaymentSheet } from '../../payment/payment-sheet.tsx'
import { useAnnouncement } from '../../ui/announcement.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TooLate } from '../../widgets/day-ends.tsx'
import { SntPriceAge } from '../../widgets/snt-price-age.tsx'
import type { SpareDays } from '../../widgets/spare-days.ts'
import { EXPIRED } from '../../widgets/suggested-licence.ts'
import { dailyMinutes, dailySeconds } from '../../widgets/task-cost.ts'
import { otherUnlock, ResultGroup } from '../../widgets/task-result.tsx'
import { Either } from './either.tsx'
import { ChosenResult, type Costs, chosenText, endOf, ResultDetails, SecondPeriodLoss } from './period-results.tsx'

const termsOf = ({ days, needTime }: Pick<Task, 'days' | 'needTime'>): string => `${days} ${needTime}`

type Props = {
  task: Task
  costs: Costs
  /** how many days can be missed during the first round; null if that is not known */
  spare: SpareDays | null
  /** the kinds of licence that have expired while the sheet was open */
  lapsed: readonly LicenceKind[]
  /** called with the newest figures of the task, if they differ from those that the sheet shows */
  onChanged: (now: Task) => void
  onClose: () => void
}

/**
 * The payment sheet that starts a task. It shows what keeps the task running and what is locked; below the switch, the date and the result that the
 * switch decides and, with reinvestment, also the result of one period. The rest is in the details. Reinvestment is on at first: section 4 of the
 * specification.
 */
export function StartSheet({ task, costs, spare, lapsed, onChanged, onClose }: Props) {
  useFreshConfig()
  const [autoReinvest, setAutoReinvest] = useState(true)
  /** announced once the switch has been moved; not when the price of SNT changes the result */
  const [said, say] = useAnnouncement()
  const ends = endOf({ costs, of: autoReinvest ? 'reinvested' : 'once' })
  const days = t('task.days', { days: task.days, count: task.days })

  /**
   * Requests the task again, because the upstream decides what is locked, for how long, and for what daily duty. @throws ApiProblem if this has
   * changed; the sheet then shows the new figures, which need no further request
   */
  async function agree(): Promise<void> {
    const now = (await call('GET purchase/taskList', {})).find(({ id }) => id === task.id)
    if (!now) return
    const isPrice = compare(now.principal, task.principal) !== 0
    if (!isPrice && termsOf(now) === termsOf(task)) return
    onChanged(now)
    throw new ApiProblem(isPrice ? 'price_changed' : 'terms_changed', { outcome: 'not_sent' })
  }

  if (lapsed.length > 0) return <Lapsed task={task} kinds={lapsed} onClose={onClose} />
  return (
    <PaymentSheet
      title={t('task.start')}
      payment={{ kind: 'task', amount: task.principal, coin: 'usdt', to: task.name }}
      total={task.principal}
      terms={termsOf(task)}
      lead={
        <>
          <ResultGroup>
            <p>
              <b>{t('task.duty', { minutes: dailyMinutes(task.needTime) })}</b>
            </p>
            <Note as="p">{t('task.licence.note')}</Note>
          </ResultGroup>
          <TooLate needs={dailySeconds(task.needTime)} />
        </>
      }
      choice={
        <>
          <Switch
            name="autoReinvest"
            label={t('task.autoReinvest')}
            hint={
              <Either
                as="span"
                isFirst={autoReinvest}
                first={
                  <>
                    {t('task.autoReinvest.on')}
                    <SecondPeriodLoss costs={costs} />
                  </>
                }
                second={t('task.autoReinvest.off')}
              />
            }
            checked={autoReinvest}
            onChange={(on) => {
              setAutoReinvest(on)
              say(chosenText({ costs, of: on ? 'reinvested' : 'once' }))
            }}
          />
          <ResultGroup>
            <Either
              isFirst={autoReinvest}
              first={<ChosenResult costs={costs} of="reinvested" spare={spare} />}
              second={<ChosenResult costs={costs} of="once" spare={spare} />}
            />
            <SntPriceAge />
            <p className="hidden" role="status">
              {said}
            </p>
          </ResultGroup>
        </>
      }
      target={<Choice ends={ends} reinvests={autoReinvest} />}
      agree={agree}
      send={async (intent, payPassword) => {
        const isTheirs = sameMember()
        const pledge = await pay('POST purchase/taskPledge', intent, { taskId: task.id, autoReinvest, payPassword })
        if (isTheirs()) {
          noteStartedTask()
          // the cached data of home and of the tasks' pages lacks the new task
          for (const start of ['home', 'task ']) outdateData(start)
        }
        return pledge
      }}
      receipt={() => ({
        needTime: dailySeconds(task.needTime),
        rows: [
          [t('task.name'), task.name],
          ...(autoReinvest
            ? ([
                [t('task.period'), [days, t('task.autoReinvest.isOn')]],
                [t('task.unlock'), [dateTime(ends), otherUnlock(costs.once.unlocks, true)]],
              ] as const)
            : ([
                [t('task.period'), days],
                [t('task.unlock'), dateTime(ends)],
              ] as const)),
        ],
      })}
      onClose={onClose}
    >
      <Fold title={t('run.details')}>
        <Note as="p">{t('task.end.missed')}</Note>
        <Either
          isFirst={autoReinvest}
          first={<ResultDetails costs={costs} of="reinvested" />}
          second={<ResultDetails costs={costs} of="once" />}
        />
      </Fold>
    </PaymentSheet>
  )
}

/** What the member has chosen, and when the principal comes back with it at the earliest. Shown above the payment password that confirms it. */
const Choice = ({ ends, reinvests }: { ends: number; reinvests: boolean }) => (
  <KeyValues
    rows={[
      [
        t('task.unlock'),
        <Fragment key="unlock">
          {dateTime(ends)}
          <small> {t(reinvests ? 'task.autoReinvest.isOn' : 'task.autoReinvest.isOff')}</small>
        </Fragment>,
      ],
    ]}
  />
)

type LapsedProps = { task: Task; kinds: readonly LicenceKind[]; onClose: () => void }

/** Says in place of the payment that licences have expired meanwhile, without which the task cannot be started, and leads to their renewal. */
const Lapsed = ({ task: { region }, kinds, onClose }: LapsedProps) => (
  <Sheet title={t('task.start')} onClose={onClose}>
    {kinds.map((kind) => (
      <Fragment key={kind}>
        <FormProblem text={t(`run.expired.${kind}`, { region: regionName(region) })} />
        <ButtonLink href={withReturn(purchaseLink(kind, EXPIRED, { region: kind === 'node' ? region : '' }))}>
          {t('licence.action.renew')}
        </ButtonLink>
      </Fragment>
    ))}
    <Note as="p">{t('pay.notSent')}</Note>
  </Sheet>
)
