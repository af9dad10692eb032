/**
 * Finds unknown names for the items, the total, the current page or the last page of a list: names that the upstream uses and the contract does not
 * know.
 */
import type { RowKey } from '../../shared/contract/index.ts'
import { asLine, constantIn, placeAt } from './contract-lines.ts'
import { type Draft, labelOf } from './drafts.ts'
import { addListName, addPagingName } from './edits.ts'
import type { SeenList, SeenRecord } from './observe.ts'
import { type Pairing, pairFields, type Wanted } from './pair-fields.ts'

const LISTS = 'shared/contract/list.ts'
const placeIn = (name: string): string => {
  const block = constantIn(LISTS, name)
  return block ? asLine(placeAt(block, 0)) : LISTS
}

export function listDrafts(key: RowKey, { path, lists, paging }: SeenList): Draft[] {
  const field = labelOf(path)
  const base = { key, field, line: placeIn('LIST_NAMES'), kind: 'list' as const }
  const [name, ...others] = lists
  const pages = paging ? pagingDrafts(key, field, paging) : []
  if (name === undefined) return pages
  const draft: Draft =
    others.length === 0
      ? {
          ...base,
          text: `The items of the list are under ${name}.`,
          ...{ certainty: 'sure', reason: 'the only list in the answer', edit: addListName(name), candidates: [] },
        }
      : {
          ...base,
          text: 'The items of the list are under another name.',
          ...{ certainty: 'candidate', reason: 'several lists in the answer', edit: null },
          candidates: lists.map((each) => ({ name: each, reason: 'a list', edit: addListName(each) })),
        }
  return [draft, ...pages]
}

/**
 * The usual names for information about a page. The contract does not read the page size. Its names are listed nevertheless, so that the check does
 * not take them for names of the total, the current page or the last page.
 */
const USUAL = {
  total: 'total count total_count total_num records record_count',
  current: 'current_page current page page_no page_num page_index',
  last: 'last_page pages total_page page_count total_pages max_page page_total',
  size: 'per_page page_size size limit list_rows',
}

/**
 * Differences in the information about a page. The app needs the total, or the numbers of this page and of the last page, or whether there is a next
 * page. Without these figures, lists prove nothing about payments, and the app requests one page too many.
 */
function pagingDrafts(key: RowKey, field: string, { fields, unread }: SeenRecord): Draft[] {
  const isKnown = (name: string): boolean => fields.some((each) => each.name === name && each.matched !== null)
  if (isKnown('total') || isKnown('more') || (isKnown('current') && isKnown('last'))) return []
  const missed = Object.entries(USUAL).filter(([name]) => !isKnown(name))
  const wanted = missed.map(
    ([ours, names]): Wanted => ({ ours, names: names.split(' '), kind: 'integer', required: false }),
  )
  const pairings = pairFields(wanted, unread, new Map())
  const pairingOf = (name: string): Pairing | undefined => pairings[missed.findIndex(([ours]) => ours === name)]
  const isFound = (name: string): boolean => isKnown(name) || typeof pairingOf(name)?.name === 'string'
  const isEnough = isFound('total') || (isFound('current') && isFound('last'))
  return fields.flatMap(({ name, names }): Draft[] => {
    const pairing = pairingOf(name)
    if (!pairing || pairing.certainty === 'none' || (isEnough && pairing.certainty === 'candidate')) return []
    return [pagingDraft(key, field, name as PageFact, names, pairing)]
  })
}

type PageFact = 'total' | 'current' | 'last'

function pagingDraft(key: RowKey, list: string, what: PageFact, names: readonly string[], pairing: Pairing): Draft {
  const { name, certainty, reason, candidates } = pairing
  const expected = names.join(', ')
  return {
    ...{ kind: 'paging', key, field: list, line: placeIn('PAGING'), certainty },
    reason: name ? 'a usual name for it' : reason,
    text: name
      ? `What is expected as ${expected} is sent as ${name}; without it the list cannot tell that a payment was not made.`
      : `${expected} was not sent; without it the list cannot tell that a payment was not made.`,
    edit: name ? addPagingName(what, name) : null,
    candidates: candidates.map((each) => ({ ...each, edit: addPagingName(what, each.name) })),
  }
}
