/**
 * What every browser tab does once its first screen is drawn. It tells the server how long that took, and loads the code of the likely next screens.
 * If another browser tab is opened offline, it sends its loaded data to that tab. All in one file, because each file is a request.
 */
import { copyFromOtherTab } from './other-tabs.ts'
import { sendPageTimes } from './page-times.ts'
import { preload } from './preload.ts'

export default { copyFromOtherTab, preload, sendPageTimes }
