/**
 * Styles of components that are in the first load, but not in the HTML page. They come with the app's script, because the page must fit into the
 * first packets of a connection. `build/styles.ts` decides which styles these are. Components outside the first load bring their styles in their own
 * script.
 */
import { addStyle } from '../core/add-style.ts'

/** set by the build: one rule per line */
declare const LATE_RULES: string

export const applyLateStyles = (): void => addStyle(LATE_RULES)
