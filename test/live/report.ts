/** The result of a contract check, for the terminal and as a page. */
import type { RowReport } from './contract.ts'

const mark = (value: boolean | null): string => (value === null ? '·' : value ? 'yes' : 'NO')
const KINDS = { missing: 'missing', added: 'new', type: 'other type', unknown_state: 'unknown state' } as const

/** One line per call, followed by one line per difference. */
export function asTable(reports: readonly RowReport[]): string {
  const lines = reports.flatMap(({ key, policy, reached, envelope, codec, status, drift }) => [
    [
      key.padEnd(34),
      policy.padEnd(10),
      mark(reached).padEnd(7),
      mark(envelope).padEnd(9),
      mark(codec).padEnd(6),
      status,
    ].join(' '),
    ...drift.map(({ kind, field, names, line, example }) =>
      `    ${KINDS[kind]}: ${field}${names.length > 0 ? ` (${names.join(', ')})` : ''} ${example} → ${line}`.trimEnd(),
    ),
  ])
  const head = ['row'.padEnd(34), 'policy'.padEnd(10), 'reached', 'envelope', ' codec', 'status'].join(' ')
  return [head, ...lines].join('\n')
}

/** Escapes text for HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

/** The same result as a self-contained page. */
export function asHtml(reports: readonly RowReport[]): string {
  const rows = reports.map(({ key, policy, reached, envelope, codec, status, drift }) => {
    const items = drift.map(
      ({ kind, field, names, line, example }) =>
        `<li><b>${KINDS[kind]}</b> ${escaped(field)} <i>${escaped(names.join(', '))}</i> <code>${escaped(example)}</code> → <code>${escaped(line)}</code></li>`,
    )
    const cells = [mark(reached), mark(envelope), mark(codec), escaped(status)]
    return `<tr><td><code>${escaped(key)}</code><ul>${items.join('')}</ul></td><td>${policy}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contract</title>
<style>body{font:15px/1.5 system-ui;margin:2rem}table{border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:.4rem .8rem;text-align:left;vertical-align:top}ul{margin:0;padding-left:1.2rem}</style>
<h1>Contract against the upstream</h1><table><tr><th>row</th><th>policy</th><th>reached</th><th>envelope</th><th>codec</th><th>status</th></tr>${rows.join('')}</table></html>`
}
