/** Lists of an upstream that divides them into pages, but does not say how many there are. A list that was cut off must not look complete. */
import t, { type Test } from 'tap'
import type { RowKey } from '../../shared/contract/index.ts'
import { send } from '../support/rows.ts'
import { build } from '../support/system.ts'

const SIZE = 10
const LOG = 'POST user/getMoneyLog'
const ALL = Array.from({ length: 23 }, (_, index) => ({
  id: 100 - index,
  money: '1.00',
  coin_type: 'coin',
  type: 'income',
  createtime: 1_700_000_000 - index,
}))
const records = (page: number) => ALL.slice((page - 1) * SIZE, page * SIZE)

/** An upstream that answers `key` with `answer`. `read` requests pages until one is the last, and returns how many records each had. */
async function system(t: Test, key: RowKey, answer: (page: number) => unknown) {
  const { login, upstream } = await build(t)
  const caller = await login()
  const asked: number[] = []
  upstream.rewrite = (row, data) => {
    if (row !== key) return data
    const { query, json } = upstream.requests.findLast((request) => request.key === key) ?? {}
    const page = Number((json as { page?: number } | null)?.page ?? new URLSearchParams(query).get('page') ?? 1)
    asked.push(page)
    return answer(page)
  }
  async function read(list: (body: Record<string, unknown>) => unknown): Promise<number[]> {
    const found: number[] = []
    for (let page = 1; page < 9; page++) {
      const { items, more } = list((await send(caller, key, { page })).body) as { items: unknown[]; more: boolean }
      found.push(items.length)
      if (!more) break
    }
    return found
  }
  return { asked, read }
}
const whole = (body: Record<string, unknown>) => body

t.test('the paginator of ThinkPHP that does not count the records says whether there is a next page', async (t) => {
  const { asked, read } = await system(t, LOG, (page) => ({
    per_page: SIZE,
    current_page: page,
    has_more: page * SIZE < ALL.length,
    next_item: null,
    data: records(page),
  }))
  t.strictSame(await read(whole), [10, 10, 3])
  t.strictSame(asked, [1, 2, 3])
})

t.test('pages without any information are read until one is not full', async (t) => {
  const array = await system(t, LOG, records)
  t.strictSame(await array.read(whole), [10, 10, 3])
  t.strictSame(array.asked, [1, 2, 1, 3], 'the second page is compared with the first')
  const full = await system(t, LOG, (page) => ({ list: ALL.slice(0, 20).slice((page - 1) * SIZE, page * SIZE) }))
  t.strictSame(await full.read(whole), [10, 10, 0], 'or until one is empty')
})

t.test('a total that is less than the page has records does not end the list', async (t) => {
  const { read } = await system(t, LOG, (page) => ({ total: 0, rows: records(page) }))
  t.strictSame(await read(whole), [10, 10, 3])
})

t.test('an upstream that ignores the number of the page has one page', async (t) => {
  const array = await system(t, LOG, () => ALL)
  t.strictSame(await array.read(whole), [23, 0])
  const wrong = await system(t, LOG, () => ({ total: '0', rows: ALL }))
  t.strictSame(await wrong.read(whole), [23, 0], 'also with a total that cannot be right')
  const nested = await system(t, 'GET purchase/taskIncome', () => ({
    today: '1',
    total: '2',
    list: ALL.map(({ id }) => ({ task_id: id, name: 'A', daily: '1', total: '2', createtime: id })),
  }))
  t.strictSame(await nested.read(({ earnings }) => earnings), [23, 0])
})
