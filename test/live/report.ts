/** Prints the result of a contract check in the terminal. */
import type { Difference, Patch, Report, RowReport, Verdict } from './report-schema.ts'

/** verdict → the word for it in the report */
export const WORDS: Record<Verdict, string> = {
  missing: 'missing',
  fault: 'fault',
  unreachable: 'no answer',
  refuses: 'refuses',
  login: 'needs a login',
  differs: 'differs',
  empty: 'empty',
  match: 'matches',
  not_asked: 'not asked',
}
/** Verdicts that need action. Verdicts about calls that cannot be used at all come first. */
export const URGENT: readonly Verdict[] = ['missing', 'fault', 'unreachable', 'refuses', 'login', 'differs']

/** What the check has found out about a row, in one sentence. If the call is missing, the sentence names the call's line in the contract. */
export const sentenceOf = ({ verdict, note, line }: RowReport): string =>
  verdict === 'missing' ? `${note} (${line})` : note

export const neverSeen = ({ fields }: RowReport): string[] =>
  fields.filter(({ matched }) => matched === null).map(({ field }) => field)

/** Fields that were found under another name than the usual one: our name ← the upstream's name. */
export const aliased = ({ fields }: RowReport): string[] =>
  fields.flatMap(({ field, names, matched }) =>
    matched === null || matched === names[0] ? [] : `${field} ← ${matched}`,
  )

/** State → the codes that are read as this state. Only the operator of the upstream can say whether that is right. */
export const codesOf = ({ fields }: RowReport): string[] =>
  fields.flatMap(({ field, codes }) => {
    const pairs = Object.entries(codes).map(([code, state]) => `${code} = ${state}`)
    return pairs.length > 0 ? `${field}: ${pairs.join(', ')}` : []
  })

const patchLines = ({ before, after }: Patch): string[] => [
  `      - ${before.trim()}`,
  ...after.split('\n').map((line) => `      + ${line.trim()}`),
]

function differenceLines({ id, rows, field, text, certainty, reason, line, patch, candidates }: Difference): string[] {
  const place = patch ? `${patch.file}:${patch.line}` : line
  return [
    `${id}  ${certainty === 'none' ? 'by hand' : certainty}: ${field} of ${rows.join(', ')}`,
    `      ${text} (${reason})`,
    `      ${place}`,
    ...(patch ? patchLines(patch) : []),
    ...candidates.flatMap((each) => [
      `      ? ${each.name}: ${each.reason}`,
      ...(each.patch ? patchLines(each.patch) : []),
    ]),
  ]
}

function rowLines(row: RowReport): string[] {
  const head = [row.key.padEnd(32), WORDS[row.verdict].padEnd(13), String(row.status ?? '·').padEnd(4), sentenceOf(row)]
  const more = (title: string, items: readonly string[]): string[] =>
    items.length > 0 ? [`    ${title}: ${items.join('; ')}`] : []
  return [
    head.join(' ').trimEnd(),
    ...more('never seen', neverSeen(row)),
    ...more(
      'not read',
      row.unread.map(({ field, shape }) => `${field} ${shape}`),
    ),
    ...more('under another name', aliased(row)),
    ...more('states', codesOf(row)),
  ]
}

export const totals = ({ summary }: Report): string =>
  (Object.entries(WORDS) as [Verdict, string][])
    .filter(([verdict]) => (summary[verdict] ?? 0) > 0)
    .map(([verdict, word]) => `${summary[verdict]} ${word}`)
    .join(', ')

/** The whole report: the rows, the differences with their patches, the inputs that must be checked by hand, and the totals. */
export function asText(report: Report): string {
  const { rows, differences, inputs } = report
  const section = (title: string, lines: readonly string[]): string[] => (lines.length > 0 ? ['', title, ...lines] : [])
  const byHand = inputs.map(
    ({ key, field, sent, seen, line }) => `${key}: ${field} is sent as ${sent}; the answers call it ${seen} (${line})`,
  )
  const asked = rows.filter(({ verdict }) => verdict !== 'not_asked')
  const short = asked.map(({ key, verdict, differences: own }) =>
    `${key.padEnd(32)} ${WORDS[verdict].padEnd(13)} ${own.join(' ')}`.trimEnd(),
  )
  const others = Map.groupBy(
    rows.filter(({ verdict }) => verdict === 'not_asked'),
    ({ note }) => note,
  )
  const notAsked = [...others].map(([note, own]) => `${note}: ${own.map(({ key }) => key).join(', ')}`)
  return [
    ...asked.flatMap(rowLines),
    ...section('Not asked', notAsked),
    ...section('Differences and patches', differences.flatMap(differenceLines)),
    ...section('Inputs to try by hand: only a call that changes something can tell', byHand),
    ...section('Result', short),
    '',
    totals(report),
  ].join('\n')
}
