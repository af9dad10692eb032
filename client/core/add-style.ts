/** Adds rules, one per line, to the page's own style sheet, which its Content-Security-Policy allows. */
export function addStyle(rules: string): void {
  const sheet = document.querySelector('style')?.sheet
  for (const rule of rules.split('\n')) {
    try {
      sheet?.insertRule(rule, sheet.cssRules.length)
    } catch {
      // a browser skips rules that it does not know, as it does in a file
    }
  }
}
