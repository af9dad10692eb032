import type { FastifyRequest } from 'fastify'
import type { Node, Pledge, Software } from '../../shared/contract/view.ts'
import type { Result } from '../call.ts'
import { gather } from '../gather.ts'
import { VIEW_DEADLINE_MS } from '../policy.ts'
import { Problem } from '../problem.ts'
import type { Handler, Kit } from './handler.ts'

type Parts = { pledge: Pledge | null; software: Software[]; nodes: Node[] }

/** A member has a few dozen pledges at most; this is where looking for one more ends. */
const PAGES_MAX = 20

/** One running task with the software and nodes that carry it: `view/task-run?id=`. */
export const taskRun =
  (kit: Kit): Handler =>
  async (request) => {
    const id = pledgeId(request)
    return gather<Parts>({
      pledge: find(kit, request, id),
      software: kit.calls.run('GET purchase/softwareList', {}, request, VIEW_DEADLINE_MS),
      nodes: kit.calls.run('GET purchase/nodeList', {}, request, VIEW_DEADLINE_MS),
    })
  }

function pledgeId({ query }: FastifyRequest): number {
  const { id, ...rest } = query as Record<string, unknown>
  if (typeof id !== 'string' || !/^[1-9]\d{0,14}$/.test(id))
    throw new Problem('input_invalid', { fields: { id: 'rules.invalid' } })
  const [extra] = Object.keys(rest)
  if (extra) throw new Problem('input_invalid', { fields: { [extra]: 'rules.unknownField' } })
  return Number(id)
}

/** The upstream has no call for a single pledge, so its pages are read until it turns up; all of them within one deadline. */
async function find({ calls }: Kit, request: FastifyRequest, id: number): Promise<Result<Pledge | null>> {
  const until = performance.now() + VIEW_DEADLINE_MS
  for (let page = 1; page <= PAGES_MAX; page++) {
    const left = until - performance.now()
    // a call that could only fail would count against the upstream
    if (left <= 0) throw new Problem('upstream_timeout')
    const result = await calls.run('GET purchase/taskPledgeList', { page }, request, left)
    const found = result.data.items.find((pledge) => pledge.id === id)
    if (found || !result.data.more) return { ...result, data: found ?? null }
  }
  return { data: null, age: 0, fresh: true }
}
