/** Which page opens, before the app knows. */
import { HOME } from '../home.ts'
import { onDevice } from '../storage.ts'
import { WAS_MEMBER } from './answers.ts'

/** somebody was logged in when this browser was last closed */
const isMember = onDevice.getItem(WAS_MEMBER) !== null
const path = location.hash.slice(1).split('?', 1)[0] || '/'
const isLaunch = path === '/' || path === '/pages/launch/index'

/** The page as it will be shown: members who open the launch page are led home. */
export const shown = isLaunch && isMember ? HOME : path
export const showsHome = shown === HOME && isMember
export const showsLaunch = isLaunch && !isMember
export const showsWebsite = shown === '/pages/website/index'
