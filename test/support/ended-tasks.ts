import type { World } from '../upstream/world.ts'

/** Gives the demo member so many more ended tasks that the list has several pages. @returns all tasks of the demo member */
export function addEndedTasks(world: World): World['pledges'] {
  const { pledges } = world
  const demo = world.byName('demo')?.id
  const over = pledges.find(({ member, ended }) => member === demo && ended)
  if (!over) throw new Error('the demo member must have an ended task')
  for (let more = 0; more < 40; more += 1) pledges.push({ ...over, id: 9_000 + more })
  return pledges.filter(({ member }) => member === demo)
}
