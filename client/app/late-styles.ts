/**
 * The styles of components that are not part of the page itself. They come with the app's script, because the page must fit into the first packets of
 * a connection; the build decides which they are. Those of components outside the first load come with their own script.
 */
import { addStyle } from '../core/add-style.ts'

/** set by the build: one rule per line */
declare const LATE_RULES: string

export const applyLateStyles = (): void => addStyle(LATE_RULES)
