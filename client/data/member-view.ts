/** Views that include the member. After the start or a login, the first request omits the member, whom the server has just returned. */
import type { MemberView, Views } from '../../shared/contract/view.ts'
import { view } from './api.ts'
import { type LoadedView, type Options, useView } from './screen-view.ts'
import { takeNewMember } from './session.ts'

/** @throws ApiProblem */
export async function viewWithMember<V extends MemberView>(name: V): Promise<Views[V]> {
  const member = takeNewMember()
  if (!member) return view(name)
  // the member is the only part of this view
  if (name === 'my') return { parts: { member } } as Views[V]
  const answer = await view(name, { without: 'member' })
  return { ...answer, parts: { ...answer.parts, member } }
}

/** @throws ApiProblem */
export const useMemberView = <V extends MemberView>(
  name: V,
  options: Pick<Options<V>, 'hasFallback' | 'isReplaced'> = {},
): LoadedView<V> => useView(name, { ...options, load: () => viewWithMember(name) })
