import { useState } from 'react'
import { Link } from 'wouter'
import type { Task } from '../../../../shared/contract/view.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Facts } from '../../../components/figure.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, LoadStatus, NotGuaranteed } from '../../../components/states.tsx'
import { exactAmount, percent } from '../../../format.ts'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { Pausable } from '../../../pausable.tsx'
import { type ScreenProps, TASKS } from '../../../routes.ts'
import { StartSheet } from './start-sheet.tsx'

const load = async (id: number) => {
  const [tasks, software, nodes] = await Promise.all([
    call('GET purchase/taskList', {}),
    call('GET purchase/softwareList', {}),
    call('GET purchase/nodeList', {}),
  ])
  const task = tasks.find((each) => each.id === id) ?? null
  return {
    task,
    hasSoftware: software.some(({ state }) => state === 'valid'),
    hasNode: nodes.some(({ state, region }) => state === 'valid' && (!task?.region || region === task.region)),
  }
}

/** Overview, requirements and reward of one task, and what starting it locks. */
export default function TaskDetail({ query }: ScreenProps) {
  const id = Number(query.get('id'))
  const loaded = useLoad(`task ${id}`, () => load(id))
  const { data } = loaded
  const [starting, setStarting] = useState(false)
  return (
    <Screen title={t('task.title')} narrow onBack={() => goUp(TASKS)}>
      <LoadStatus of={loaded} heights={[298, 218, 187]} />
      {data && !data.task && (
        <Empty icon="tasks" text={t('task.missing')}>
          <Link className="button quiet" href={TASKS}>
            {t('home.chooseTask')}
          </Link>
        </Empty>
      )}
      {data?.task && (
        <>
          <About task={data.task} />
          <section className="card">
            <h2>{t('task.requirements')}</h2>
            <p className="prose">{data.task.requirements}</p>
            <ul className="needs">
              <Need met={data.hasSoftware} text={t('task.needSoftware')} href="/pages-sub/software/index" />
              <Need
                met={data.hasNode}
                text={t('task.needNode', { region: data.task.region })}
                href={`/pages-sub/node/index?region=${encodeURIComponent(data.task.region)}`}
              />
            </ul>
          </section>
          <section className="card">
            <h2>{t('task.reward')}</h2>
            <p className="prose">{data.task.reward}</p>
            <NotGuaranteed />
          </section>
          <Pausable kind="task">
            <div className="bottom-action">
              <Button disabled={!data.hasSoftware || !data.hasNode} onClick={() => setStarting(true)}>
                {t('task.start')}
              </Button>
            </div>
          </Pausable>
          {starting && <StartSheet task={data.task} onClose={() => setStarting(false)} />}
        </>
      )}
    </Screen>
  )
}

const About = ({ task }: { task: Task }) => (
  <section className="card">
    <h2>{task.name}</h2>
    {task.overview && <p className="prose">{task.overview}</p>}
    <Facts
      rows={[
        [t('task.region'), task.region],
        [t('task.lock'), `${exactAmount(task.principal, 'usdt')} USDT`],
        [t('task.period'), t('task.days', { days: task.days, count: task.days })],
        [t('task.rate'), percent(task.rate)],
        [t('task.income'), `${exactAmount(task.income, 'snt')} SNT`],
      ]}
    />
  </section>
)

const Need = ({ met, text, href }: { met: boolean; text: string; href: string }) => (
  <li className="need" data-met={met}>
    <Icon name={met ? 'check' : 'close'} size={20} />
    <span>
      <span className="hidden">{t(met ? 'task.met' : 'task.unmet')} </span>
      {text}
    </span>
    {!met && <Link href={href}>{t('task.get')}</Link>}
  </li>
)
