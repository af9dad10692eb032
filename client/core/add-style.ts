/** Adds CSS rules, one per line, to the page's inline style sheet. The Content-Security-Policy would block a new `<style>` element. */
export function addStyle(rules: string): void {
  const sheet = document.querySelector('style')?.sheet
  for (const rule of rules.split('\n')) {
    try {
      sheet?.insertRule(rule, sheet.cssRules.length)
    } catch {
      // the browser does not know this rule, so the rule is skipped, as in any style sheet
    }
  }
}
