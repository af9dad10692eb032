/**
 * What every tab does once its first screen is drawn: tells the server how long that took, loads the code of the next ones, and passes what it
 * has loaded to tabs that are opened offline. One file, because each is a request.
 */
import { copyFromOtherTab } from './other-tabs.ts'
import { sendPageTimes } from './page-times.ts'
import { preload } from './preload.ts'

export default { copyFromOtherTab, preload, sendPageTimes }
