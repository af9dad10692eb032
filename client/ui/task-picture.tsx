/** The picture of a task: linked nodes. The task's name decides their arrangement, its region the hue. Decorative. */
import { hueOf } from '../core/node-layout.ts'
import { taskPattern } from '../core/task-pattern.ts'
import { Tile } from './tile.tsx'

export function TaskPicture({ name, region }: { name: string; region: string }) {
  const { links, nodes, hub, turn } = taskPattern(name)
  return (
    <Tile hue={hueOf(region)}>
      <g transform={`rotate(${turn} 32 32)`}>
        <path className="task-links" d={links} />
        <path className="task-nodes" d={nodes} />
        <path className="task-hub" d={hub} />
      </g>
    </Tile>
  )
}
