import { withData } from '../core/part.ts'
import { freshData } from './fresh-data.ts'
import type { ShownView } from './screen-view.ts'

/** The member's tasks as home has loaded them; undefined if it has not, or if they have changed since. */
export const knownPledges = () => withData(freshData<ShownView<'home'>>('home', Infinity)?.parts.pledges)?.data
