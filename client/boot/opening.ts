/** Which page opens, decided before the app has loaded. */

import { HOME, LAUNCH, WEBSITE } from '../core/paths.ts'
import { onDevice } from '../core/storage.ts'
import { WAS_MEMBER } from '../core/stored-names.ts'

/** Whether a member was logged in when the app was last used. Only the server knows whether the session is still valid. */
const isMember = onDevice.getItem(WAS_MEMBER) !== null
const path = location.hash.slice(1).split('?', 1)[0] || '/'
const isLaunch = path === '/' || path === LAUNCH

/** The path of the page that will be shown: the launch page sends members home. */
export const openedPage = isLaunch && isMember ? HOME : path
export const showsHome = openedPage === HOME && isMember
/**
 * Whether the opened page is a main page other than home. The paths of `core/paths.ts` in one pattern, because this is in the page, where each byte
 * counts. `PURE`: the script that does not need it leaves it out.
 */
export const showsTab = isMember && /* @__PURE__ */ /^\/pages\/(task-list|agent-promotion|my)\/index$/.test(openedPage)
export const showsLaunch = isLaunch && !isMember
export const showsWebsite = openedPage === WEBSITE
