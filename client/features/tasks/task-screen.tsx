import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Task } from '../../../shared/contract/view.ts'
import { compare, isPositive } from '../../../shared/decimal.ts'
import type { LicenceKind } from '../../../shared/states.ts'
import { amountsHidden, boundAmount, coinAmount, day, unbroken } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, withReturn } from '../../core/navigation.ts'
import { NODES, OFFERS, type ScreenProps, SOFTWARE } from '../../core/paths.ts'
import { regionName } from '../../core/region-name.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { paused } from '../../data/app-config.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { member } from '../../data/session.ts'
import { FreshBalance } from '../../payment/fresh-balance.tsx'
import { rechargeLink } from '../../payment/order-links.ts'
import { PaymentPaused } from '../../payment/payment-paused.tsx'
import { BottomAction } from '../../ui/bottom-action.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Split } from '../../ui/split.tsx'
import { LoadStatus, Skeleton } from '../../ui/states.tsx'
import { buyNodeText } from '../../widgets/buy-node-text.ts'
import { costBasis } from '../../widgets/cost-basis.ts'
import { depositText, withBalance } from '../../widgets/own-amount.ts'
import { ShowAmounts } from '../../widgets/show-amounts.tsx'
import { spareDays } from '../../widgets/spare-days.ts'
import { SpareNote } from '../../widgets/spare-note.tsx'
import { type StartNeeds, startNeeds } from '../../widgets/start-needs.ts'
import { dailyMinutes, isValid, type LicenceNeed, taskCost } from '../../widgets/task-cost.ts'
import { Term } from '../../widgets/term.tsx'
import { useMinute } from '../../widgets/use-minute.ts'
import { useTask } from '../../widgets/use-task.ts'
import { CostCard } from './cost-card.tsx'
import { NoTask, taskId } from './no-task.tsx'
import { needsInEnglish, saysSame } from './says-same.ts'
import { StartSheet } from './start-sheet.tsx'
import { TaskSummary } from './task-summary.tsx'

const nodesOf = ({ region }: Task): string => `${NODES}?region=${encodeURIComponent(region)}`

/** The page of a task on offer: overview, costs, requirements, reward, and the button to start it. `?start=1` opens the sheet of that button. */
export default function TaskScreen({ query }: ScreenProps) {
  const id = taskId(query)
  return id ? (
    <TaskOf key={id} id={id} opened={query.get('start') === '1'} />
  ) : (
    <Screen title={t('task.title')} narrow onBack={() => goUp(OFFERS)}>
      <NoTask />
    </Screen>
  )
}

function TaskOf({ id, opened }: { id: string; opened: boolean }) {
  useSignals()
  const wide = useWideWindow()
  const loaded = useTask(id)
  // the first task stays the first one while this page is open: otherwise, what was paid for it would vanish from the result while it is being started
  const wasFirst = useRef(false)
  wasFirst.current ||= loaded.data?.isFirst === true
  const data = loaded.data && { ...loaded.data, isFirst: wasFirst.current || loaded.data.isFirst }
  const [starting, setStarting] = useState(opened)
  const task = data?.task
  const owns = (kind: LicenceKind) => data?.[kind].some(isValid) === true
  const lapsed = (['software', 'node'] as const).filter((kind) => !owns(kind))
  const ready = lapsed.length === 0 && paused.value.task === undefined
  // once the sheet is open, it stays, and says itself if a licence has expired meanwhile
  const hasOpened = useRef(false)
  if (data) hasOpened.current = starting && (hasOpened.current || ready)
  const needs = task && ([t('task.needSoftware'), t('task.needNode', { region: regionName(task.region) })] as const)
  // loads them beside the task, so that the costs do not grow when they arrive
  useLateTexts()
  // dates and costs depend on how much of today is left
  useMinute()
  const costFor = data && task && ((rounds: 1 | 2) => taskCost({ ...data, task, ...costBasis(), rounds }))
  const cost = costFor?.(1)
  const spare = data && cost ? spareDays({ ...data, ...costBasis(), ends: cost.unlocks.once, isPlanned: true }) : null
  const { usdt = null } = member.value ?? {}
  const start = data && task && cost && startNeeds({ ...data, nodes: data.node, principal: task.principal, usdt, cost })
  return (
    <Screen title={t('task.title')} narrow={!wide} onBack={() => goUp(OFFERS)}>
      <LoadStatus
        of={loaded}
        placeholder={
          wide ? (
            <Split side={<Skeleton heights={[617]} />}>
              <Skeleton heights={[261, 229, 113]} look="carded" />
            </Split>
          ) : (
            <>
              <Skeleton heights={[198, 377, 229, 136]} look="carded" />
              <BottomAction>
                <Skeleton heights={[48]} />
              </BottomAction>
            </>
          )
        }
      />
      {data && !task && <NoTask ended />}
      {task && costFor && cost && needs && start && (
        <>
          <Parts
            wide={wide}
            about={(action) => <About task={task}>{action}</About>}
            cost={<CostCard task={task} cost={cost} open={wide} />}
            requirements={
              <Card title={t('task.requirements')}>
                {![needs, needsInEnglish(task.region)].some((rows) => saysSame(task.requirements, rows)) && (
                  <Prose>{task.requirements}</Prose>
                )}
                <ul className="needs">
                  <Need
                    met={owns('software')}
                    ends={cost.software.state === 'renew'}
                    text={needs[0]}
                    note={ownedText(cost.software)}
                    href={SOFTWARE}
                  />
                  <Need
                    met={owns('node')}
                    ends={cost.node.state === 'renew'}
                    text={needs[1]}
                    note={ownedText(cost.node)}
                    href={nodesOf(task)}
                  />
                  {usdt !== null && (
                    <Need
                      met={compare(usdt, task.principal) >= 0}
                      text={t('task.needMoney', { amount: boundAmount(task.principal, 'usdt') })}
                      note={t('amount.available', { amount: inUsdt(usdt) })}
                      href={rechargeLink(start.lacks)}
                      way={t('recharge.title')}
                    />
                  )}
                </ul>
                <SpareNote spare={spare} />
              </Card>
            }
            reward={
              <Card title={t('task.reward')}>
                <Prose>{task.reward}</Prose>
              </Card>
            }
            action={
              <PaymentPaused kind="task">
                <BottomAction>
                  {isPositive(start.lacks) ? (
                    <Deposit needs={start} principal={task.principal} usdt={usdt ?? '0'} />
                  ) : !owns('software') ? (
                    <ButtonLink href={withReturn(SOFTWARE)}>{t('firstSteps.software')}</ButtonLink>
                  ) : !owns('node') ? (
                    <ButtonLink href={withReturn(nodesOf(task))}>{buyNodeText(task.region)}</ButtonLink>
                  ) : (
                    <Button onClick={() => setStarting(true)}>{t('task.start')}</Button>
                  )}
                </BottomAction>
              </PaymentPaused>
            }
          />
          {starting && hasOpened.current && (
            <StartSheet
              task={task}
              costs={{ once: cost, reinvested: costFor(2) }}
              spare={spare}
              lapsed={lapsed}
              onChanged={(now) => {
                loaded.change((old) => old && { ...old, task: now })
                // the licences may have changed, too. The sheet does not wait for them: if they cannot be loaded, it still shows the task's new figures
                void loaded.reload()
              }}
              onClose={() => setStarting(false)}
            />
          )}
        </>
      )}
    </Screen>
  )
}

type PartsProps = {
  wide: boolean
  about: (action?: ReactNode) => ReactNode
} & Record<'requirements' | 'cost' | 'reward' | 'action', ReactNode>

/**
 * Arranges the parts of the page. The costs come before the requirements, even if the member does not meet these. In wide windows, the costs are
 * beside the other parts, and the button is in the task's card.
 */
const Parts = ({ wide, about, requirements, cost, reward, action }: PartsProps) =>
  wide ? (
    <Split side={cost}>
      {about(action)}
      {requirements}
      {reward}
    </Split>
  ) : (
    <>
      {about()}
      {cost}
      {requirements}
      {reward}
      {action}
    </>
  )

const About = ({ task, children }: { task: Task; children: ReactNode }) => (
  <Card look="highlighted">
    <TaskSummary
      task={task}
      locked={<Term word="principal">{t('tasks.locked')}</Term>}
      last={
        <>
          {t('task.cost.daily')} <b>{t('task.daily', { minutes: dailyMinutes(task.needTime) })}</b>
        </>
      }
    >
      {task.overview && <Prose>{task.overview}</Prose>}
    </TaskSummary>
    {children}
  </Card>
)

/** An amount that reveals what the member has: dots while amounts are hidden. */
const inUsdt = (balance: string): string => `${coinAmount(balance, 'usdt')} USDT`

/**
 * Says what the balance lacks for the licences and the principal together. Otherwise, a member might buy the licences first, and only then notice
 * that the balance does not cover the principal.
 */
function Deposit({ needs, principal, usdt }: { needs: StartNeeds<unknown, unknown>; principal: string; usdt: string }) {
  const { price, total, lacks } = needs
  const way = useId()
  return (
    <>
      <FreshBalance />
      <Note as="p">
        {isPositive(price)
          ? withBalance(
              t('firstSteps.total', {
                total: boundAmount(total, 'usdt'),
                licences: boundAmount(price, 'usdt'),
                locked: boundAmount(principal, 'usdt'),
              }),
              usdt,
            )
          : amountsHidden.value
            ? t('rules.amount.mostHidden')
            : t('rules.amount.most', { amount: unbroken(inUsdt(usdt)), missing: unbroken(boundAmount(lacks, 'usdt')) })}
        {!isPositive(price) && amountsHidden.value && (
          <>
            {' '}
            <ShowAmounts next={way} />
          </>
        )}
      </Note>
      <ButtonLink id={way} href={withReturn(rechargeLink(lacks))}>
        {depositText(lacks)}
      </ButtonLink>
    </>
  )
}

const ownedText = (need: LicenceNeed): string =>
  'until' in need ? t('task.cost.ownedUntil', { day: day(need.until) }) : ''

type NeedProps = {
  met: boolean
  /** whether it is met, but ends before the task does */
  ends?: boolean
  text: string
  /** what the member has; for a licence, only if it is valid */
  note: string
  href: string
  /** text of the link to get what is missing */
  way?: string
}

const Need = ({ met, ends = false, text, note, href, way }: NeedProps) => (
  <li className="need" data-met={met && ends ? 'for now' : met}>
    <Icon name={!met ? 'close' : ends ? 'clock' : 'check'} size={20} />
    <div>
      <span className="hidden">{t(met ? 'task.met' : 'task.unmet')} </span>
      {text}
      {(met || way) && note && <Note as="p">{note}</Note>}
    </div>
    {!met && <Link href={withReturn(href)}>{way ?? t('task.buy')}</Link>}
  </li>
)
