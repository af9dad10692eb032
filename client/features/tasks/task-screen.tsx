import { useState } from 'react'
import { Link } from 'wouter'
import type { Task } from '../../../shared/contract/view.ts'
import { boundAmount, exactAmount, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, withReturn } from '../../core/navigation.ts'
import { type ScreenProps, TASKS } from '../../core/paths.ts'
import { wholeView } from '../../data/api.ts'
import { useLoad } from '../../data/load.ts'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadStatus, NotGuaranteed } from '../../ui/states.tsx'
import { NoTask, taskId } from './no-task.tsx'
import { StartSheet } from './start-sheet.tsx'

/** Overview, requirements and reward of one task, and the button that starts it. */
export default function TaskScreen({ query }: ScreenProps) {
  const id = taskId(query)
  return id ? (
    <TaskOf id={id} />
  ) : (
    <Screen title={t('task.title')} narrow onBack={() => goUp(TASKS)}>
      <NoTask />
    </Screen>
  )
}

function TaskOf({ id }: { id: string }) {
  const loaded = useLoad(`task ${id}`, () => wholeView('task', { id }))
  const { data } = loaded
  const [starting, setStarting] = useState(false)
  return (
    <Screen title={t('task.title')} narrow onBack={() => goUp(TASKS)}>
      <LoadStatus of={loaded} heights={[298, 218, 187]} />
      {data && !data.task && <NoTask />}
      {data?.task && (
        <>
          <About task={data.task} />
          <Card title={t('task.requirements')}>
            <Prose>{data.task.requirements}</Prose>
            <ul className="needs">
              <Need met={data.software} text={t('task.needSoftware')} href="/pages-sub/software/index" />
              <Need
                met={data.node}
                text={t('task.needNode', { region: data.task.region })}
                href={`/pages-sub/node/index?region=${encodeURIComponent(data.task.region)}`}
              />
            </ul>
          </Card>
          <Card title={t('task.reward')}>
            <Prose>{data.task.reward}</Prose>
            <NotGuaranteed />
          </Card>
          <PaymentPaused kind="task">
            <div className="bottom-action">
              <Button disabled={!data.software || !data.node} onClick={() => setStarting(true)}>
                {t('task.start')}
              </Button>
            </div>
          </PaymentPaused>
          {starting && <StartSheet task={data.task} onClose={() => setStarting(false)} />}
        </>
      )}
    </Screen>
  )
}

const About = ({ task }: { task: Task }) => (
  <Card title={task.name}>
    {task.overview && <Prose>{task.overview}</Prose>}
    <KeyValues
      rows={[
        [t('task.region'), task.region],
        [t('task.lock'), boundAmount(task.principal, 'usdt')],
        [t('task.period'), t('task.days', { days: task.days, count: task.days })],
        [t('task.rate'), percent(task.rate)],
        [t('task.income'), `${exactAmount(task.income, 'snt')} SNT`],
      ]}
    />
  </Card>
)

const Need = ({ met, text, href }: { met: boolean; text: string; href: string }) => (
  <li className="need" data-met={met}>
    <Icon name={met ? 'check' : 'close'} size={20} />
    <span>
      <span className="hidden">{t(met ? 'task.met' : 'task.unmet')} </span>
      {text}
    </span>
    {!met && <Link href={withReturn(href)}>{t('task.buy')}</Link>}
  </li>
)
