/**
 * A browser tab that is opened offline shows the data that another open tab of the same session has loaded last. The data is passed from tab to tab,
 * because a member's data must not be stored anywhere where it outlives the tabs.
 */
import { pageBuild } from '../core/build-id.ts'
import { clearMemberData, inTab, onDevice, store, TAB_OWNER, TAB_START } from '../core/storage.ts'
import { WAS_MEMBER } from '../core/stored-names.ts'
import { tabChannel } from '../core/tab-channel.ts'
import { clearLoaded, restoreLoaded, STORED } from './loaded-data.ts'

/** `of`: public id of the session; `start` and `loaded`: what a tab has stored for it. */
type Copy = { of: string; start: string; loaded: string }
/**
 * `wants`: public id of the session whose data a tab requests. `build`: that tab's build, because a tab cannot show data that another build has
 * loaded.
 */
type Message = { wants: string; build: string | undefined } | Copy

/** How long to wait for an answer: tabs in the background may answer late or never. */
const ANSWER_MS = 500

const channel = tabChannel('copies')

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (!('wants' in data) || data.build !== pageBuild || inTab.getItem(TAB_OWNER) !== data.wants) return
  const [start, loaded] = [inTab.getItem(TAB_START), inTab.getItem(STORED)]
  if (start && loaded) channel.postMessage({ of: data.wants, start, loaded } satisfies Copy)
})

/** Copies to this tab what another tab has stored for the session, if another tab answers. */
export async function copyFromOtherTab(session: string): Promise<void> {
  const listening = new AbortController()
  const arrival = new Promise<Copy | null>((resolve) => {
    setTimeout(resolve, ANSWER_MS, null)
    channel?.addEventListener(
      'message',
      ({ data }: MessageEvent<Message>) => {
        if ('of' in data && data.of === session) resolve(data)
      },
      listening,
    )
    channel?.postMessage({ wants: session, build: pageBuild } satisfies Message)
  })
  const copy = await arrival
  listening.abort()
  // the session may have ended meanwhile
  if (!copy || onDevice.getItem(WAS_MEMBER) !== session) return
  // a tab that the browser has restored may still contain another member's data
  clearLoaded()
  clearMemberData(inTab)
  store(inTab, TAB_OWNER, session)
  store(inTab, TAB_START, copy.start)
  store(inTab, STORED, copy.loaded)
  restoreLoaded()
}
