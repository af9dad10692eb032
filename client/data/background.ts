/**
 * What every browser tab does once its first screen is drawn. It tells the server how long that took, loads the code of the likely next screens,
 * passes its data on to tabs that are opened offline, counts visits, lets the member pull the page or a sheet down, and fades in what replaces a placeholder. All of
 * this is in one file, because each file is a request.
 */
import { dragSheets } from '../ui/drag-sheets.ts'
import { fadeLoaded } from '../ui/fade-loaded.ts'
import { PullGesture } from '../ui/pull-gesture.tsx'
import { copyFromOtherTab } from './other-tabs.ts'
import { sendPageTimes } from './page-times.ts'
import { preload } from './preload.ts'
import { followVisits } from './visits.ts'

dragSheets()
fadeLoaded()
followVisits()

export default { copyFromOtherTab, preload, PullGesture, sendPageTimes }
