/** The picture of a task: linked nodes. The task's id decides their layout and the background's tone, its region the hue. Decorative. */
import { hashOf } from '../core/hash.ts'
import { hueOf } from '../core/node-layout.ts'
import { taskPattern } from '../core/task-pattern.ts'
import { Tile } from './tile.tsx'

/**
 * `taskId`: id of the task on offer, also for a task that is started, so that it keeps its picture. It is the same in every language, unlike the
 * name, which decides only if the upstream does not return the id.
 */
type Props = { taskId: number | null; name: string; region: string }

export function TaskPicture({ taskId, name, region }: Props) {
  const { links, nodes, hub, turn, tone } = taskPattern(taskId ?? hashOf(name))
  return (
    <Tile hue={hueOf(region)} tone={tone}>
      <g transform={`rotate(${turn} 32 32)`}>
        <path className="task-links" d={links} />
        <path className="task-nodes" d={nodes} />
        <path className="task-hub" d={hub} />
      </g>
    </Tile>
  )
}
