/** Loads the response of `view/start`, with which the app starts, also without a network. */
import type { Views } from '../../shared/contract/view.ts'
import { pageBuild } from '../core/build-id.ts'
import { arrivalTime, START_VIEW } from '../core/early-requests.ts'
import { inTab, onDevice, TAB_OWNER, TAB_START } from '../core/storage.ts'
import { WAS_MEMBER } from '../core/stored-names.ts'
import { asProblem, view } from './api.ts'

/** `at`: arrival in unix milliseconds. */
export type StartAnswer = { answer: Views['start']; at: number; build: string | undefined }

/** Every browser tab loads this code while it is online, because the code is needed offline, too. */
export const background = () => import('./background.ts').then((code) => code.default)

/**
 * The response of `view/start`; if the server cannot be reached, the last response stored by this or another browser tab.
 * @throws ApiProblem if the server responds with an error or too late, or if there is neither a network nor a stored response
 */
export async function loadStart(): Promise<StartAnswer> {
  const arrival = arrivalTime(START_VIEW)
  try {
    return { answer: await view('start'), at: arrival(), build: pageBuild }
  } catch (thrown) {
    const { code, status } = asProblem(thrown)
    // `upstream_down` without a status: the error page of a load balancer, which says nothing about the session
    const isDown = code === 'upstream_down' && status === 0
    if (code !== 'offline' && code !== 'network' && !isDown) throw thrown
    const id = onDevice.getItem(WAS_MEMBER)
    if (id && inTab.getItem(TAB_OWNER) !== id)
      await background().then(
        ({ copyFromOtherTab }) => copyFromOtherTab(id),
        () => undefined,
      )
    const last = JSON.parse(inTab.getItem(TAB_START) ?? 'null') as StartAnswer | null
    // the session of the stored response may have ended in another tab
    if (last === null || last.build !== pageBuild || last.answer.sessionId !== onDevice.getItem(WAS_MEMBER))
      throw thrown
    return last
  }
}
