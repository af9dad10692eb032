/**
 * The styles of components that are not part of the page itself. They come with the app's script, because the page must fit into the first packets of
 * a connection; the build decides which they are.
 */

/** set by the build: one rule per line */
declare const LATE_RULES: string

/** Adds them to the page's own style sheet, which its Content-Security-Policy allows. */
export function applyLateStyles(): void {
  const sheet = document.querySelector('style')?.sheet
  for (const rule of LATE_RULES.split('\n')) {
    try {
      sheet?.insertRule(rule, sheet.cssRules.length)
    } catch {
      // a browser skips rules that it does not know, as it does in a file
    }
  }
}
