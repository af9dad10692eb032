/**
 * Tests how an upstream list is read to find out what became of a payment: how far back, since when it is complete, and which clock its times follow.
 * Simultaneous searches share one read.
 */
import t from 'tap'
import type { CallContext, Calls } from '../../server/calls/calls.ts'
import { readOutput } from '../../server/calls/codec.ts'
import { createLists } from '../../server/money/evidence.ts'
import { paged } from '../support/record-lists.ts'

const LIST = 'POST user/transferList'
const START = 1_795_147_200

let lastId = 0
/** A transfer that was made `age` seconds before START. */
const record = (age: number, about: object = {}) => ({
  id: ++lastId,
  orderid: `T${lastId}`,
  money: '1',
  account: 'bob',
  type: 'money',
  direction: 'out',
  createtime: START - age,
  ...about,
})
const records = (count: number, step = 60) => Array.from({ length: count }, (_, index) => record(index * step))
const by = (session: string) => ({ id: 'request', session: { id: session } }) as unknown as CallContext

type Page = { data: unknown; clockOffset?: number | null }

/** @param pageOf gives the upstream's response for a page */
function system(pageOf: (page: number) => unknown, isSteady = true) {
  const asked: number[] = []
  let ms = 0
  /** while `opened` is a promise, every response waits for it */
  const gate: { opened: Promise<unknown> | null } = { opened: null }
  const budgets = new Set<unknown>()
  const read = async (
    _key: unknown,
    { page = 1 }: { page?: number },
    _context: unknown,
    options: { budget: object },
  ) => {
    asked.push(page)
    budgets.add(options.budget)
    await gate.opened
    ms += 100
    const answer = pageOf(page)
    const { data, clockOffset = 0 } = isPage(answer) ? answer : { data: answer }
    return { data, output: readOutput(LIST, data), clockOffset }
  }
  const lists = createLists(
    { read } as unknown as Calls,
    () => ms,
    () => isSteady,
  )
  const budget = { left: 8 }
  const look = (since: number, session = 'one', forAbsence = true) =>
    lists.read(LIST, since, by(session), budget, forAbsence)
  return { asked, budget, budgets, gate, look }
}
const isPage = (answer: unknown): answer is Page =>
  typeof answer === 'object' && answer !== null && 'clockOffset' in answer
const pages = (items: readonly object[]) => (page: number) => paged(items)({ page })

t.test('a sorted list is read back to the wanted time, and is complete after the oldest record', async (t) => {
  const { asked, look } = system(pages(records(100)))
  const oldest = START - 29 * 60
  t.match(await look(oldest + 1), { completeSince: oldest + 1, readAt: 0, list: LIST, hasTextTimes: false })
  t.strictSame(asked.splice(0), [1, 2], 'until the page whose oldest record is older')
  t.match(await look(oldest), { completeSince: START - 44 * 60 + 1, readAt: 200 }, 'the second may have another record')
  t.strictSame(asked.splice(0), [1, 2, 3])
  const whole = await look(START - 86_400)
  t.strictSame(asked, [1, 2, 3, 4, 5], 'at most five pages')
  t.equal(whole.records.length, 75)
  t.equal(whole.completeSince, START - 74 * 60 + 1)
})

t.test('a list of one state is read on only for a payment that may be absent', async (t) => {
  const pledge = (index: number) => ({
    id: index + 1,
    task_id: 9,
    name: 'Task',
    region: 'Asia',
    money: '5',
    days: 10,
    remaining_time: 100,
    status: 1,
    start_time: START - index * 60,
  })
  const pledges = Array.from({ length: 100 }, (_, index) => pledge(index))
  for (const [forAbsence, read] of [
    [false, [1]],
    [true, [1, 2, 3, 4, 5]],
  ] as const) {
    const asked: number[] = []
    const answer = ({ page = 1 }: { page?: number }) => {
      asked.push(page)
      const data = paged(pledges)({ page })
      return { data, output: readOutput('GET purchase/taskPledgeList', data), clockOffset: 0 }
    }
    const lists = createLists(
      { read: async (_key: unknown, input: object) => answer(input) } as unknown as Calls,
      () => 0,
      () => true,
    )
    await lists.read('GET purchase/taskPledgeList', START - 60, by('one'), { left: 8 }, forAbsence)
    t.strictSame(asked, read)
  }
})

t.test('a page that brings nothing new is the last one that is asked for', async (t) => {
  const first = records(15)
  const { asked, look } = system(() => ({ data: first, total: 0, has_more: true }))
  await look(0)
  t.strictSame(asked, [1, 2])
})

t.test('a list that was read to its end is complete, in any order, unless records are missing', async (t) => {
  const all = records(20)
  const complete = async (pageOf: (page: number) => unknown) => (await system(pageOf).look(0)).completeSince
  t.equal(await complete(pages(all)), Number.NEGATIVE_INFINITY)
  t.equal(await complete(pages([...all].reverse())), Number.NEGATIVE_INFINITY)
  t.equal(await complete(pages([])), Number.NEGATIVE_INFINITY)
  const more = (page: number) => ({ ...paged(all)({ page }), total: 21 })
  t.equal(await complete(more), START - 19 * 60 + 1, 'the list says that there is one more')
  const { asked, look } = system(more)
  await look(0)
  t.strictSame(asked, [1, 2], 'nothing is asked for after the last page')
  const unknown = (page: number) => ({ ...paged(all)({ page }), total: null })
  t.equal(await complete(unknown), Number.NEGATIVE_INFINITY, 'the list does not say how many there are')
})

t.test('only a list that falls from newest to oldest tells since when it is complete', async (t) => {
  const since = async (items: readonly object[]) => (await system(() => items).look(0)).completeSince
  t.equal(await since([record(0), record(60)]), START - 59)
  t.equal(await since([record(0), record(60), record(60)]), START - 59, 'equal times among others')
  for (const [name, items] of [
    ['an empty list', []],
    ['a single record', [record(0)]],
    ['equal times', [record(0), record(0)]],
    ['oldest first', [record(60), record(0)]],
    ['unsorted', [record(60), record(0), record(120)]],
    ['a record without a time', [record(0), record(30, { createtime: 0 }), record(60)]],
    ['a record without a time at the end', [record(0), record(60), record(90, { createtime: 0 })]],
  ] as const)
    t.equal(await since(items), Number.POSITIVE_INFINITY, name)
})

t.test('a list without pages is asked for once; a record that appears twice counts once', async (t) => {
  const all = records(3)
  const { asked, look } = system(() => [...all, all[0]])
  const evidence = await look(0)
  t.equal(evidence.records.length, 3)
  t.match(evidence.records[0], { time: START, item: { orderId: all[0]?.orderid }, raw: all[0] })
  t.strictSame(asked, [1])
})

t.test('the clock’s offset is used only if all pages agree on it and the clock is steady', async (t) => {
  const all = records(40)
  const offset = async (offsets: readonly (number | null)[], isSteady = true) => {
    const { look } = system((page) => ({ data: paged(all)({ page }), clockOffset: offsets[page - 1] }), isSteady)
    return (await look(0)).clockOffset
  }
  t.equal(await offset([5, 5, 5]), 5)
  t.equal(await offset([0, 2_000, 4_000]), 4_000, 'the last one')
  t.equal(await offset([0, 2_001, 2_001]), null)
  t.equal(await offset([0, -2_001, -2_001]), null)
  t.equal(await offset([null, 0, 0]), null)
  t.equal(await offset([0, null, 0]), null)
  t.equal(await offset([0, 0, 0], false), null)
})

t.test('times without a zone are recognised', async (t) => {
  const hasTextTimes = async (about: object) => (await system(() => [record(0, about)]).look(0)).hasTextTimes
  t.equal(await hasTextTimes({ createtime: '2026-11-20 12:00:00' }), true)
  for (const time of [START, String(START), '', null]) t.equal(await hasTextTimes({ createtime: time }), false)
  t.equal(await hasTextTimes({ remark: '2026-11-20 12:00:00' }), false)
  const data = [{ id: 1, task_id: 3, name: 'A', money: '50', days: 7, start_time: '2026-11-20 12:00:00' }]
  const output = readOutput('GET purchase/taskPledgeList', data)
  const calls = { read: async () => ({ data, output, clockOffset: 0 }) } as unknown as Calls
  const lists = createLists(calls, Date.now, () => true)
  t.match(
    await lists.read('GET purchase/taskPledgeList', 0, by('one'), { left: 8 }, true),
    { hasTextTimes: true },
    'a task’s start',
  )
})

t.test('simultaneous searches of one session share a reading that goes back far enough', async (t) => {
  const { asked, gate, look } = system(pages(records(100)))
  const holding = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate.opened = promise
    return resolve
  }
  let open = holding()
  const [recent, later, other] = [look(START - 60), look(START - 60), look(START - 60, 'two')]
  t.equal(asked.length, 2, 'one for each session')
  const deep = look(START - 20 * 60)
  t.equal(asked.length, 3, 'further back: a reading of its own')
  t.equal(await Promise.race([look(START - 10 * 60).then(() => 'read'), 'shared']), 'shared')
  t.equal(asked.length, 3, 'less far: the deeper reading')
  open()
  t.equal(await recent, await later)
  t.not(await recent, await other)
  await deep
  asked.length = 0
  t.not(await look(START - 60), await recent, 'a finished reading is old')
  t.strictSame(asked, [1])

  open = holding()
  const first = look(START - 60)
  const openFirst = open
  open = holding()
  const second = look(START - 20 * 60)
  openFirst()
  await first
  asked.length = 0
  const third = look(START - 20 * 60)
  t.strictSame(asked, [], 'the end of a reading does not end a newer one')
  open()
  t.equal(await third, await second)
})

t.test('a reading that ends after a newer one still has its result', async (t) => {
  const { gate, look } = system(pages(records(100)))
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  gate.opened = late.promise
  const first = look(START - 60)
  gate.opened = early.promise
  const second = look(START - 20 * 60)
  early.resolve()
  t.equal((await second).completeSince, START - 29 * 60 + 1)
  late.resolve()
  t.equal((await first).completeSince, START - 14 * 60 + 1)
})

t.test('all pages of a search use up one budget of calls', async (t) => {
  const { budget, budgets, look } = system(pages(records(100)))
  await look(0)
  t.strictSame([...budgets], [budget])
  t.ok(budgets.has(budget), 'the very same, so that it is used up')
})

t.test('a reading that failed is not shared with later searches', async (t) => {
  let fails = true
  const { look } = system((page) => {
    if (fails) throw new Error('the upstream is unavailable')
    return paged(records(1))({ page })
  })
  await t.rejects(look(0))
  fails = false
  t.equal((await look(0)).records.length, 1)
})
