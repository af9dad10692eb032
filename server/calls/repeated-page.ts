/**
 * Recognises an upstream that ignores the number of a page. Whether a list has a next page is not known if the upstream says nothing about its length
 * (`hasNext` in `shared/contract/list.ts`). The next page is then requested, and would never end if it were the first page again.
 */
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { hasPaging, PAGE_MIN, rawItemsOf } from '../../shared/contract/list.ts'
import { isObject, upstreamNames } from '../../shared/contract/record.ts'
import type { ParsedInput } from './codec.ts'

type Page = { items: readonly unknown[]; more: boolean }

const isPage = (value: unknown): value is Page => isObject(value) && Array.isArray(value.items) && 'more' in value

/** The row's output without the records of its list, as for a page after the last. The list is the output itself, or one of its fields. */
function emptied(output: unknown): unknown {
  if (isPage(output)) return { ...output, items: [], more: false }
  const entries = Object.entries(output as object)
  return Object.fromEntries(entries.map(([name, value]) => [name, isPage(value) ? emptied(value) : value]))
}

/** The pages in a row's output: the output itself, or those of its fields that are pages. */
const pagesIn = (output: unknown): readonly Page[] => {
  if (isPage(output)) return [output]
  return isObject(output) ? Object.values(output).filter(isPage) : []
}

const recordsIn = (output: unknown): readonly unknown[] => pagesIn(output).flatMap(({ items }) => items)

/** Whether the upstream tells how long the list is. In a row whose list is one of its fields, `total` may be a sum of money. */
function tellsLength(data: unknown, output: unknown): boolean {
  const tells = (list: unknown) => hasPaging(list, rawItemsOf(list).length)
  return isPage(output) ? tells(data) : isObject(data) && Object.values(data).some(tells)
}

/** The upstream's name for the field with the number of the page; undefined if the row has no pages. */
const pageFieldOf = (key: RowKey): string | undefined => upstreamNames(contract[key].input, 'page')[0]

/**
 * Returns `output`, or the same without records if they are those of the first page again.
 * @param data what the upstream sent for `input`, and what was read from it as `output`
 * @param readFirst requests the row with another input and returns its output
 */
export async function withoutRepeatedPage<T>(
  { key, sent }: Pick<ParsedInput, 'key' | 'sent'>,
  data: unknown,
  output: T,
  readFirst: (sent: ParsedInput['sent']) => Promise<unknown>,
): Promise<T> {
  const pageField = pageFieldOf(key)
  if (pageField === undefined || !(Number(sent[pageField]) > 1)) return output
  const records = recordsIn(output)
  if (records.length < PAGE_MIN || tellsLength(data, output)) return output
  // if the first page cannot be read again, this page counts as another one; the next one is compared again
  const first = await readFirst({ ...sent, [pageField]: 1 }).then(recordsIn, () => null)
  return JSON.stringify(first) === JSON.stringify(records) ? (emptied(output) as T) : output
}
