/** Finds the tasks that a member without a task can choose from, and the task to suggest. */
import type { Config, Node, Shown, Software } from '../../../shared/contract/view.ts'
import { add, compare, isPositive, roundDown, subtract } from '../../../shared/decimal.ts'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { type SpareDays, spareDays } from '../../widgets/spare-days.ts'
import { type StartNeeds, startNeeds } from '../../widgets/start-needs.ts'
import { inRegionOf, isLoss, isValid, licencesOf, type TaskCost, taskCost } from '../../widgets/task-cost.ts'

type Offer = Shown['offer']

type Given = {
  tasks: readonly Offer[]
  software: readonly Software[]
  nodes: readonly Node[]
  basis: Omit<Parameters<typeof taskCost>[0], 'task' | 'software' | 'node'>
  /** the member's balance; null: not known */
  usdt: string | null
  /** id of the task that the member has chosen; null for none */
  chosen: number | null
}

/**
 * Why a task is one of the choices.
 * - `keeps`: of the tasks without a loss, it needs the smallest outlay. A task for which the member has a node may come before a cheaper one.
 * - `covered`: of the tasks that the balance covers, it has the best result.
 * - `enough`: like `covered`, but even that result is a loss.
 * - `least`: of all tasks, it needs the smallest outlay.
 * - `shortest`: it takes fewer days than all others and than the first choice.
 */
type Reason = 'keeps' | 'covered' | 'enough' | 'least' | 'shortest'

/** What a member needs to start a task. */
export type Needs = StartNeeds<Software, Node> & {
  /** the nodes that fit the task */
  nodes: readonly Node[]
}

/** `spare`: how many of its days can be missed; null if that is not known */
export type FirstTask = Needs & { task: Offer; cost: TaskCost; spare: SpareDays | null; reason: Reason | null }

export type FirstTasks = {
  /** in the order in which they are shown */
  choices: readonly FirstTask[]
  /** the first of `choices`, unless its result is a loss or not known */
  suggested: FirstTask | undefined
  /** the task that the member has chosen; without one, the first of `choices` */
  first: FirstTask | undefined
  /** `covered`: every task that the balance covers is a loss, even if the principal is not withdrawn. `all`: every task is a loss. Null: neither */
  lose: 'covered' | 'all' | null
}

const CHOICES = 3

/**
 * The choices to show unfolded, because the suggestion is not enough: every task that the balance covers is a loss, and the suggested one needs a
 * deposit. They are the suggested task, the one that the balance covers and, if it is another one, the task that the member has chosen. Otherwise empty.
 */
export function openChoices({ choices, suggested, first, lose }: FirstTasks): readonly FirstTask[] {
  if (lose !== 'covered' || !suggested || !isPositive(suggested.lacks)) return []
  const open = choices.filter((each) => each === suggested || each === first || each.reason === 'enough')
  return open.some(({ reason }) => reason === 'enough') ? open : []
}

const larger = (one: string, other: string): string => (compare(one, other) < 0 ? other : one)

/** The smallest deposit that a network accepts, in USDT; '0' if no minimum is known. */
export function leastDeposit(config: Pick<Config, 'minRecharge' | 'networks'> | null): string {
  const all = config?.minRecharge ?? '0'
  const [least] = (config?.networks ?? []).map(({ minAmount }) => larger(minAmount ?? '0', all)).sort(compare)
  return least ?? all
}

/**
 * Whether starting the task leaves less than a hundredth of a USDT, after a deposit of what is missing; false if the balance is not known.
 * @param least the smallest deposit
 */
export function leavesNone(
  { total, lacks }: Pick<Needs, 'total' | 'lacks'>,
  usdt: string | null,
  least = '0',
): boolean {
  if (usdt === null) return false
  const deposit = isPositive(lacks) ? larger(lacks, least) : '0'
  return !isPositive(roundDown(subtract(add(usdt, deposit), total), COIN_SCALE.usdt))
}

export const needsOf = (given: Parameters<typeof startNeeds<Software, Node>>[0]): Needs => ({
  nodes: given.nodes,
  ...startNeeds(given),
})

const losesNothing = ({ cost: { total } }: { cost: TaskCost }): boolean => total !== null && !isLoss(total)

/**
 * Finds the choices for a first task. The first choice makes no loss, even if everything is withdrawn, and lets a newcomer begin small: of the tasks
 * without a loss, it is the one with the smallest outlay. If all make a loss, it is the one with the best result of those that the balance covers; if
 * the balance covers none, the one with the smallest outlay.
 *
 * Tasks for which the member already has a node are preferred, so that the node is used. They are not preferred if they need a deposit and another
 * task without a loss does not.
 *
 * The other choices are alternatives, ordered by outlay. The task with the best result of all is not one of them for that reason alone, because it
 * takes the largest outlay.
 */
export function firstTasks({ tasks, software, nodes, basis, usdt, chosen }: Given): FirstTasks {
  const candidates = tasks.map((task) => {
    const inRegion = nodes.filter(inRegionOf(task))
    const cost = taskCost({ ...basis, task, software, node: inRegion })
    const needs = needsOf({ software, nodes: inRegion, usdt, principal: task.principal, cost })
    const outlay = add(task.principal, licencesOf(cost))
    return { task, ...needs, cost, outlay }
  })
  type Candidate = (typeof candidates)[number]
  const isCovered = ({ outlay }: Candidate) => usdt !== null && compare(usdt, outlay) >= 0
  const byResult = candidates
    .filter(({ cost: { total } }) => total !== null)
    .sort((a, b) => compare(b.cost.total ?? '0', a.cost.total ?? '0'))
  const byOutlay = [...candidates].sort((a, b) => compare(a.outlay, b.outlay))
  const kept = byOutlay.filter(losesNothing)
  const withNode = candidates.filter((each) => each.nodes.some(isValid))
  const isPreferred = (each: Candidate) => withNode.length === 0 || withNode.includes(each)
  const covered = candidates.filter(isCovered)

  type Reasoned = readonly [Reason, Candidate | undefined]
  const coveredByResult = byResult.filter(isCovered)
  const best = coveredByResult.find(isPreferred)
  const bestCovered: Reasoned = [best && losesNothing(best) ? 'covered' : 'enough', best]
  const keptCovered = kept.filter(isCovered)
  const firstChoices: readonly Reasoned[] = [
    ['keeps', keptCovered.find(isPreferred) ?? keptCovered[0] ?? kept.find(isPreferred) ?? kept[0]],
    bestCovered,
    ['least', byOutlay.find(isPreferred)],
  ]
  const firstChoice = firstChoices.find(([, each]) => each)
  const others: readonly Reasoned[] = [
    bestCovered,
    ['keeps', kept[0]],
    ['least', byOutlay[0]],
    [
      'shortest',
      byOutlay
        .filter(({ task }) => task.days < (firstChoice?.[1]?.task.days ?? 0))
        .sort((a, b) => a.task.days - b.task.days)[0],
    ],
  ]
  const reasons = new Map<Candidate, Reason | null>()
  for (const [reason, each] of [...(firstChoice ? [firstChoice] : []), ...others])
    if (each && !reasons.has(each)) reasons.set(each, reason)
  const chosenOne = candidates.find(({ task }) => task.id === chosen)
  const [first, ...rest] = [...reasons].slice(0, CHOICES)
  // a task that the member has chosen is always among the choices
  if (chosenOne && chosenOne !== first?.[0] && !rest.some(([each]) => each === chosenOne))
    rest.splice(CHOICES - 2, 1, [chosenOne, reasons.get(chosenOne) ?? null])
  const shown = [...(first ? [first] : []), ...rest.sort(([a], [b]) => compare(a.outlay, b.outlay))]
  const choices = shown.map(([{ outlay: _, ...each }, reason]) => ({
    ...each,
    reason,
    spare: spareDays({ ...basis, software, node: each.nodes, ends: each.cost.unlocks.once, isPlanned: true }),
  }))
  const isAllLoss = candidates.length > 0 && candidates.every(({ cost }) => isLoss(cost.total))
  const isCoveredLoss = covered.length > 0 && covered.every(({ cost }) => isLoss(cost.totalKept))
  return {
    choices,
    suggested: choices.slice(0, 1).find(losesNothing),
    first: choices.find(({ task }) => task.id === chosen) ?? choices[0],
    lose: isAllLoss ? 'all' : isCoveredLoss ? 'covered' : null,
  }
}
