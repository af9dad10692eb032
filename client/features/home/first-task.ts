/** The task that is suggested to a member who has none. */
import type { Node, Shown, Software } from '../../../shared/contract/view.ts'
import { compare, sum } from '../../../shared/decimal.ts'
import type { costBasis } from '../../widgets/cost-basis.ts'
import { costOf, inRegionOf, isValid, type TaskCost, taskCost } from '../../widgets/task-cost.ts'

type Offer = Shown['offer']

type Given = {
  tasks: readonly Offer[]
  software: readonly Software[]
  nodes: readonly Node[]
  basis: ReturnType<typeof costBasis>
  /** null: not known */
  usdt: string | null
}

/** `near`: the nodes that fit it. `allLose`: every task that the balance covers costs more than it brings, even if the principal stays. */
type FirstTask = { task: Offer; near: readonly Node[]; cost: TaskCost; allLose: boolean }

/**
 * Of the tasks that the balance covers with software and node, the one with the best result; if it covers none, or no result is known, the one with
 * the smallest principal. Those for which the member has a node come first, so that what is bought step by step stays of use.
 */
export function firstTask({ tasks, software, nodes, basis, usdt }: Given): FirstTask | undefined {
  const all = tasks.map((task) => {
    const near = nodes.filter(inRegionOf(task))
    return { task, near, cost: taskCost({ ...basis, task, software, node: near }) }
  })
  const isCovered = ({ task, cost }: (typeof all)[number]) =>
    usdt !== null && compare(usdt, sum([task.principal, costOf(cost.software), costOf(cost.node)])) >= 0
  const covered = all.filter(isCovered)
  const withNode = all.filter(({ near }) => near.some(isValid))
  const among = withNode.length > 0 ? withNode : all
  const [best] = among
    .filter((each) => isCovered(each) && each.cost.total !== null)
    .sort((a, b) => compare(b.cost.total ?? '0', a.cost.total ?? '0'))
  const [smallest] = [...among].sort((a, b) => compare(a.task.principal, b.task.principal))
  const first = best ?? smallest
  const allLose = covered.length > 0 && covered.every(({ cost }) => cost.totalKept?.startsWith('-'))
  return first && { ...first, allLose }
}
