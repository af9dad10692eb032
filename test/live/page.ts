/** Renders the result of a contract check as a page that needs no script and prints on A4. */
import { aliased, codesOf, neverSeen, sentenceOf, totals, URGENT, WORDS } from './report.ts'
import type { Difference, Patch, Report, RowReport } from './report-schema.ts'

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const code = (text: string): string => `<code>${escaped(text)}</code>`

const patchBlock = ({ file, line, before, after }: Patch): string =>
  `<figure><figcaption>${code(`${file}:${line}`)}</figcaption><pre><del>${escaped(before.trim())}</del>\n${after
    .split('\n')
    .map((each) => `<ins>${escaped(each.trim())}</ins>`)
    .join('\n')}</pre></figure>`

function differenceBlock({ id, rows, field, text, certainty, reason, line, patch, candidates }: Difference): string {
  const choices = candidates.map(
    (each) => `<li>${code(each.name)}, ${escaped(each.reason)}${each.patch ? patchBlock(each.patch) : ''}</li>`,
  )
  const word = certainty === 'none' ? 'by hand' : certainty
  return `<article id="${id}"><h3><span class="dim">${id}</span> ${code(field)} <span class="tag ${certainty}">${word}</span> <small>${rows.map(code).join(', ')}</small></h3>
<p>${escaped(text)} <small>${escaped(reason)}</small></p>
${patch ? patchBlock(patch) : candidates.length > 0 ? '' : `<p>${code(line)}</p>`}${choices.length > 0 ? `<p>One of these, or none:</p><ul>${choices.join('')}</ul>` : ''}</article>`
}

function callRow(row: RowReport): string {
  const { key, verdict, status, differences } = row
  const links = differences.map((id) => `<a href="#${id}">${id}</a>`).join(' ')
  return `<tr class="${URGENT.includes(verdict) ? 'urgent' : ''}"><th scope="row">${code(key)}</th>
<td><b class="verdict">${WORDS[verdict]}</b> <small>${status ?? ''}</small></td><td>${escaped(sentenceOf(row))} ${links}</td></tr>`
}

/** Details of the fields of a call: never seen, not read, found under another name. '' for a call without fields. */
function fieldsBlock(row: RowReport): string {
  const { key, fields, unread } = row
  const more = (title: string, items: readonly string[]): string =>
    items.length > 0 ? `<dt>${title}</dt><dd>${items.map(code).join(' ')}</dd>` : ''
  const details = [
    more('never seen', neverSeen(row)),
    more(
      'not read',
      unread.map(({ field, shape }) => `${field} ${shape}`),
    ),
    more('other name', aliased(row)),
    more('states', codesOf(row)),
  ].join('')
  if (fields.length === 0 && details === '') return ''
  const all = fields.map(
    ({ field, matched, shape }) => `${code(field)}${matched === null ? ' –' : ` ← ${code(matched)} ${escaped(shape)}`}`,
  )
  const list =
    all.length > 0 ? `<details><summary>all ${all.length} fields</summary><p>${all.join('<br>')}</p></details>` : ''
  return `<section class="${details ? '' : 'plain'}"><h3>${code(key)}</h3>${details ? `<dl>${details}</dl>` : ''}${list}</section>`
}

function notAsked(rows: readonly RowReport[]): string {
  const groups = Map.groupBy(
    rows.filter(({ verdict }) => verdict === 'not_asked'),
    ({ note }) => note,
  )
  const items = [...groups].map(
    ([note, own]) => `<li>${escaped(note)}: ${own.map(({ key }) => code(key)).join(', ')}</li>`,
  )
  return items.length > 0 ? `<h2>Not asked</h2><ul>${items.join('')}</ul>` : ''
}

const STYLE = `
:root{--ink:#1b1f24;--dim:#57606a;--line:#d0d7de;--bad:#a40e26;--good:#116329;--maybe:#7a4f00}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);margin:0 auto;padding:1.5rem;max-width:64rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.2rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0}
code,pre{font:.86em/1.45 ui-monospace,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap;margin:.2rem 0}
small,.dim,figcaption{color:var(--dim)}h3 small{font-weight:400}.lead{margin:.25rem 0}p{margin:.3rem 0}
table{border-collapse:collapse;width:100%}
th,td{border-top:1px solid var(--line);padding:.5rem .75rem .5rem 0;text-align:left;vertical-align:top;font-weight:400}
thead th{color:var(--dim);border-top:0}th small{display:block}
td:nth-child(2){width:10rem;white-space:nowrap}th[scope=row]{width:17rem}
.verdict{color:var(--good)}.urgent .verdict{color:var(--bad)}
dl{display:grid;grid-template-columns:6rem 1fr;gap:.1rem .5rem;margin:.35rem 0 0;font-size:.92em}dt{color:var(--dim)}dd{margin:0;min-width:0}
dd code{white-space:pre-wrap}dd code+code{margin-left:.5rem}
article{border:1px solid var(--line);border-radius:6px;padding:.75rem 1rem;margin:.75rem 0}
section{border-top:1px solid var(--line);padding:.5rem 0}section.plain h3,section.plain details{display:inline-block;margin-right:1rem;vertical-align:top}
.tag{border:1px solid;border-radius:1em;padding:0 .6em;font-weight:400;font-size:.85em;color:var(--maybe)}
.sure{color:var(--good)}.none{color:var(--bad)}
figure{margin:.4rem 0}del,ins{text-decoration:none;display:block;padding:0 .5em;border-left:3px solid}
pre{line-height:0}del,ins{line-height:1.45}
del{border-color:var(--bad);background:#ffebe9}del::before{content:"− "}ins{border-color:var(--good);background:#dafbe1}ins::before{content:"+ "}
details summary{cursor:pointer;color:var(--dim);padding:.2rem 0}
@media (max-width:40rem){table,tbody,tr,td,th,th[scope=row],td:nth-child(2){display:block;width:auto}thead{display:none}td{border:0;padding:0 0 .4rem}}
@media print{section.plain{display:none}@page{size:A4;margin:16mm 14mm}body{font-size:10pt;padding:0;max-width:none}details{display:none}a{color:inherit;text-decoration:none}
thead{display:table-header-group}tr,article,figure,section{break-inside:avoid}h2,h3{break-after:avoid}del,ins{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`

const urgency = ({ verdict }: RowReport): number => (URGENT.includes(verdict) ? URGENT.indexOf(verdict) : URGENT.length)

/** The whole page. It contains only names and shapes, no values. */
export function asHtml(report: Report): string {
  const { upstream, checkedAt, loggedIn, rows, differences, inputs } = report
  const order = rows.filter(({ verdict }) => verdict !== 'not_asked').toSorted((a, b) => urgency(a) - urgency(b))
  const patches = differences.filter(({ patch }) => patch).length
  const open = differences.length - patches
  const lead =
    differences.length === 0
      ? 'Nothing differs in the answers that were seen.'
      : `${differences.length} differences: ${patches} with a patch that --apply writes, ${open} to decide or write by hand.`
  const tries = inputs.map(
    ({ key, field, sent, seen, line }) =>
      `<li>${code(key)}: ${code(field)} is sent as ${code(sent)}; the answers call it ${code(seen)} <small>${escaped(line)}</small></li>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Contract check</title><style>${STYLE}</style></head>
<body><main><h1>Contract check</h1>
<p class="lead">${code(upstream)}, ${checkedAt.slice(0, 16).replace('T', ' ')} UTC, ${loggedIn ? 'with' : 'without'} a login</p>
<p class="lead"><b>${totals(report)}</b></p><p class="lead">${lead}</p>
<h2>Calls</h2><table><thead><tr><th>call</th><th>result</th><th>what was seen</th></tr></thead><tbody>${order.map(callRow).join('\n')}</tbody></table>
${notAsked(rows)}
${differences.length > 0 ? `<h2>Differences</h2>${differences.map(differenceBlock).join('\n')}` : ''}
${tries.length > 0 ? `<h2>Inputs to try by hand</h2><p>Only a call that changes something can tell whether these names are right.</p><ul>${tries.join('')}</ul>` : ''}
<h2>Fields</h2>${rows.map(fieldsBlock).join('\n')}
<p><small>Digits are shown as 9, letters as x. A code that is known but means something else cannot be noticed: compare the states with real orders.</small></p>
</main></body></html>
`
}
