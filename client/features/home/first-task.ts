/** The task that is suggested to a member who has none. */
import type { Node, Shown, Software } from '../../../shared/contract/view.ts'
import { compare, sum } from '../../../shared/decimal.ts'
import { costOf, inRegionOf, isValid, type TaskCost, taskCost } from '../../widgets/task-cost.ts'

type Offer = Shown['offer']

type Given = {
  tasks: readonly Offer[]
  software: readonly Software[]
  nodes: readonly Node[]
  basis: Omit<Parameters<typeof taskCost>[0], 'task' | 'software' | 'node'>
  /** null: not known */
  usdt: string | null
}

/** `near`: the nodes that fit it. `allLose`: every task that the balance covers costs more than it brings, even if the principal stays. */
type FirstTask = { task: Offer; near: readonly Node[]; cost: TaskCost; allLose: boolean }

/**
 * Of the tasks that the balance covers with software and node, the one with the best result. If it covers none, or no result is known: the one with the
 * smallest outlay that does not lose if all is withdrawn, because nobody is to be led step by step into a loss; if each loses, the smallest outlay of all.
 * Those for which the member has a node come first, so that what is bought step by step stays of use.
 */
export function firstTask({ tasks, software, nodes, basis, usdt }: Given): FirstTask | undefined {
  const all = tasks.map((task) => {
    const near = nodes.filter(inRegionOf(task))
    const cost = taskCost({ ...basis, task, software, node: near })
    return { task, near, cost, outlay: sum([task.principal, costOf(cost.software), costOf(cost.node)]) }
  })
  const isCovered = ({ outlay }: (typeof all)[number]) => usdt !== null && compare(usdt, outlay) >= 0
  const covered = all.filter(isCovered)
  const withNode = all.filter(({ near }) => near.some(isValid))
  const among = withNode.length > 0 ? withNode : all
  const [best] = among
    .filter((each) => isCovered(each) && each.cost.total !== null)
    .sort((a, b) => compare(b.cost.total ?? '0', a.cost.total ?? '0'))
  const byOutlay = [...among].sort((a, b) => compare(a.outlay, b.outlay))
  const first = best ?? byOutlay.find(({ cost: { total } }) => total !== null && !total.startsWith('-')) ?? byOutlay[0]
  const allLose = covered.length > 0 && covered.every(({ cost }) => cost.totalKept?.startsWith('-'))
  return first && { task: first.task, near: first.near, cost: first.cost, allLose }
}
