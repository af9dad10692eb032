/**
 * The steps of a newcomer until their first day of a task has counted. Each step links to a page that leads back here, where the next step is shown.
 */

import { useSignals } from '@preact/signals-react/runtime'
import type { Node, Shown, Software } from '../../../shared/contract/view.ts'
import { isPositive } from '../../../shared/decimal.ts'
import { amountsHidden, boundAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { withReturn } from '../../core/navigation.ts'
import { BIND_EMAIL, MY_TASKS, OFFERS, PAY_PASSWORD, taskLink } from '../../core/paths.ts'
import { config, serverNow } from '../../data/app-config.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { useNodes, useSoftware } from '../../data/licences.ts'
import { useLoad } from '../../data/load.ts'
import type { StepSubject } from '../../data/next-step.ts'
import { hasDeposit } from '../../data/open-deposits.ts'
import { member } from '../../data/session.ts'
import { wholeView } from '../../data/whole-view.ts'
import { purchaseLink, rechargeLink } from '../../payment/order-links.ts'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { LoadStatus } from '../../ui/states.tsx'
import { buyNodeText } from '../../widgets/buy-node-text.ts'
import { costBasis } from '../../widgets/cost-basis.ts'
import { depositText, withBalance } from '../../widgets/own-amount.ts'
import { runLink } from '../../widgets/run-link.ts'
import { runMinutes, timeLeft } from '../../widgets/run-minutes.ts'
import { stepTexts } from '../../widgets/step-texts.ts'
import { EXPIRED } from '../../widgets/suggested-licence.ts'
import { dailyMinutes, isLoss, isValid } from '../../widgets/task-cost.ts'
import { chosenTask } from './chosen-task.ts'
import { openDepositStep } from './deposit-step.ts'
import { firstTasks, leastDeposit, leavesNone, type Needs, needsOf, openChoices } from './first-tasks.ts'
import { LeavesNone, Plan, PlanLoss, saysNoneLeft } from './plan.tsx'
import { type Step, StepsCard } from './steps-card.tsx'
import { FoldedChoice, TaskChoice } from './task-choice.tsx'

type Pledge = Shown['listedPledge']
type Offer = Shown['offer']

type Props = {
  /** the member's first task, if it is started */
  pledge: Pledge | undefined
  /** height of the placeholder in pixels */
  height: number
}

export default function FirstSteps({ pledge, ...rest }: Props) {
  return pledge ? <Started pledge={pledge} {...rest} /> : <Newcomer {...rest} />
}

/** The steps after the task is started. They show no estimated result, because nothing is left to decide. */
function Started({ pledge, height }: Props & { pledge: Pledge }) {
  useSignals()
  const texts = useLateTexts()
  return texts.data === null ? (
    <LoadStatus of={texts} name={t('firstSteps.title')} heights={[height]} />
  ) : (
    <StepsCard steps={[...accountSteps(), ...started(pledge)]} />
  )
}

/** The steps before a task is started. They need the tasks on offer, to say what the first task costs and may earn. */
function Newcomer({ height }: Omit<Props, 'pledge'>) {
  useSignals()
  const texts = useLateTexts()
  const software = useSoftware()
  const nodes = useNodes()
  const tasks = useLoad('tasks', () => wholeView('tasks'))
  const missing = [texts, software, nodes, tasks].find(({ data }) => data === null)
  if (missing) return <LoadStatus of={missing} name={t('firstSteps.title')} heights={[height]} />
  const programs = software.data ?? []
  const usdt = balance()
  const found = firstTasks({
    tasks: tasks.data?.tasks ?? [],
    software: programs,
    nodes: nodes.data ?? [],
    basis: { ...costBasis(), isFirst: true },
    usdt,
    chosen: chosenTask(),
  })
  const { choices, suggested, first, lose } = found
  const needs = first ?? needsOf({ software: programs, nodes: nodes.data ?? [], usdt })
  // Whoever has ordered a deposit has chosen already, and needs no reasons. Without regard to the chosen task, so that the choice does not change its
  // form while it is used
  const isOrdered = suggested !== undefined && isPositive(suggested.lacks) && hasDeposit(serverNow())
  const open = isOrdered ? [] : openChoices(found)
  const isOpen = open.length > 0
  const steps = [...accountSteps(), ...purchases(programs, first?.task, needs, isOpen)]
  const hasNoneLeft = first !== undefined && saysNoneLeft(first) && leavesNone(first, usdt, leastDeposit(config.value))
  // beside an open choice there is only room for a few words; then, the sentence is among the costs
  const isNoneLeftSaid = hasNoneLeft && !isOpen && !isOrdered
  return (
    <StepsCard
      steps={steps}
      needs={needs.total}
      isChoiceOpen={isOpen}
      choice={
        first &&
        (isOpen ? (
          <TaskChoice choices={open} first={first} leavesNone={hasNoneLeft} isNamed />
        ) : (
          <FoldedChoice choices={choices} first={first} />
        ))
      }
      warning={
        first &&
        !isOpen && (
          <>
            {(!isOrdered || isLoss(first.cost.total)) && (
              <PlanLoss first={first} isSuggested={first === suggested} lose={lose} />
            )}
            {isNoneLeftSaid && <LeavesNone />}
          </>
        )
      }
      plan={first && <Plan first={first} isBasisSaid={!isOpen} explainsNoneLeft={hasNoneLeft && !isNoneLeftSaid} />}
    />
  )
}

/** The member's USDT balance; null: not known. */
const balance = (): string | null => member.value?.usdt ?? null

/** The steps for the e-mail address and the payment password. A step is left out if the upstream does not return its value. */
function accountSteps(): Step[] {
  const { email, hasPayPassword } = member.value ?? {}
  return [
    ...(typeof email === 'string'
      ? [
          {
            id: 'email',
            icon: LATE_ICONS.mail,
            text: t('firstSteps.email'),
            next: t('firstSteps.next.email'),
            isFree: true,
            done: email !== '',
            href: withReturn(BIND_EMAIL),
          } as const,
        ]
      : []),
    ...(typeof hasPayPassword === 'boolean'
      ? [
          {
            id: 'payPassword',
            icon: LATE_ICONS.lock,
            text: t('payPassword.set'),
            next: t('firstSteps.next.payPassword'),
            isFree: true,
            done: hasPayPassword,
            href: withReturn(PAY_PASSWORD),
          } as const,
        ]
      : []),
  ]
}

/** @param isTotalSaid whether the choice above the steps says what the task costs and locks */
function purchases(programs: readonly Software[], task: Offer | undefined, needs: Needs, isTotalSaid: boolean): Step[] {
  const { nodes, software, node } = needs
  const region = task?.region ?? ''
  const ofLicence = (kind: 'software' | 'node', licence: Software | Node | undefined) =>
    withTexts({ kind, name: licence?.name ?? '', amount: licence?.price ?? '', region, days: '' })
  const priceOf = ({ name, amount }: StepSubject) => name && boundAmount(amount, 'usdt')
  const [ofSoftware, ofNode] = [ofLicence('software', software), ofLicence('node', node)]
  return [
    ...deposit(needs, task, isTotalSaid),
    {
      ...ofSoftware,
      id: 'software',
      icon: 'chip',
      amount: priceOf(ofSoftware.subject),
      done: programs.some(isValid),
      href: withReturn(purchaseLink('software', software?.id ?? '', { task: task?.id })),
    },
    {
      ...ofNode,
      id: 'node',
      icon: 'server',
      amount: priceOf(ofNode.subject),
      done: nodes.some(isValid),
      href: withReturn(purchaseLink('node', node?.id ?? '', { region, task: task?.id })),
    },
    {
      ...withTexts({
        kind: 'task',
        name: task?.name ?? '',
        amount: task?.principal ?? '',
        region,
        days: `${task?.days ?? ''}`,
      }),
      id: 'task',
      icon: 'tasks',
      amount: task ? t('firstSteps.locks', { amount: boundAmount(task.principal, 'usdt') }) : '',
      done: false,
      href: task ? `${taskLink(task.id)}&start=1` : OFFERS,
    },
    runStep(MY_TASKS),
  ]
}

function withTexts(subject: StepSubject) {
  const { action, sentence } = stepTexts(subject)
  return { subject, text: action, next: sentence }
}

/** The step "Fund your balance", marked as done. For a balance that covers all other steps. Empty if the balance is not known. */
function funds(): Step[] {
  if (balance() === null) return []
  return [{ id: 'deposit', icon: 'down', text: t('firstSteps.funds'), done: true, href: '' }]
}

function deposit({ price, total, lacks }: Needs, task: Offer | undefined, isTotalSaid: boolean): Step[] {
  if (!isPositive(lacks)) return task ? funds() : []
  const open = openDepositStep(lacks)
  if (open) return [open]
  // an empty balance is not mentioned, because the whole amount is to be deposited
  const available = isPositive(balance() ?? '0') ? balance() : null
  return [
    {
      id: 'deposit',
      icon: 'down',
      text: depositText(lacks),
      next: isTotalSaid ? '' : withBalance(depositReason({ price, total, lacks }, task), available),
      done: false,
      href: withReturn(rechargeLink(lacks)),
    },
  ]
}

/** Says what a deposit is for. While amounts are hidden, it does not say how much is lacking, because that reveals the balance. */
function depositReason({ price, total, lacks }: Pick<Needs, 'price' | 'total' | 'lacks'>, task: Offer | undefined) {
  const locked = boundAmount(task?.principal ?? '0', 'usdt')
  if (isPositive(price))
    return t('firstSteps.total', { total: boundAmount(total, 'usdt'), licences: boundAmount(price, 'usdt'), locked })
  return amountsHidden.value
    ? t('firstSteps.locks', { amount: locked })
    : t('firstSteps.next.deposit', { amount: boundAmount(lacks, 'usdt'), locked })
}

const runStep = (href: string, duty = ''): Step => ({
  id: 'run',
  icon: 'clock',
  text: t('firstSteps.run'),
  next: duty && t('firstSteps.next.run', { duty }),
  done: false,
  href,
})

/** The steps of a started task. All purchases count as done, unless the task is on hold because a licence has expired. */
function started(pledge: Pledge): Step[] {
  const { id, name, region, needTime, onlineTime, softwareExpired, nodeExpired, state } = pledge
  const onHold = state === 'expired'
  const isBegun = needTime !== null && onlineTime !== null && (state === 'running' || onlineTime > 0)
  const duty = isBegun ? runMinutes(onlineTime, needTime) : t('task.duty', { minutes: dailyMinutes(needTime) })
  return [
    ...funds(),
    {
      id: 'software',
      icon: 'chip',
      text: t('firstSteps.software'),
      done: !(onHold && softwareExpired),
      href: withReturn(purchaseLink('software', EXPIRED)),
    },
    {
      id: 'node',
      icon: 'server',
      text: buyNodeText(region),
      done: !(onHold && nodeExpired),
      href: withReturn(purchaseLink('node', EXPIRED, { region })),
    },
    {
      id: 'task',
      icon: 'tasks',
      text: t('firstSteps.task', { name }),
      done: true,
      href: '',
    },
    { ...runStep(runLink(id, !onHold), duty), ...(!onHold && { today: { needs: timeLeft(pledge) } }) },
  ]
}
