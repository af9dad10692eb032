/** The record of market prices that the server keeps for devices that have none of their own. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import t from 'tap'
import { createPriceRecord, openPricesFile } from '../../server/calls/price-record.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/ledger.ts'
import { build } from '../support/system.ts'

const ROW = 'POST stock/detail'
const DAY_S = 86_400

t.test('prices are kept for 30 days, the older the fewer, without gaps and never many', async (t) => {
  let nowS = 1_000_000
  const record = createPriceRecord(() => nowS * 1_000)
  let seconds = 0
  const pass = (days: number) => {
    for (const end = days * DAY_S; seconds <= end; seconds += 60) {
      nowS = 1_000_000 + seconds
      record.note({ price: '0.1234', close: null, time: nowS })
    }
    const kept = record.prices()
    const ages = kept.map(({ at }) => nowS - at)
    // between two prices is at most what the line of their age may have
    const gaps = ages.slice(1).filter((age, index) => {
      const before = ages[index] ?? 0
      return before - age > (before > 7 * DAY_S ? 10_800 : before > DAY_S ? 3_600 : 300)
    })
    return { oldest: ages[0] ?? 0, count: kept.length, gaps, bytes: JSON.stringify({ prices: kept }).length }
  }
  const day = pass(1)
  t.ok(day.count > 300 && day.count < 420, `${day.count}`)
  const week = pass(8)
  t.equal(week.oldest, 8 * DAY_S, 'since the beginning')
  t.ok(week.count < 650, `${week.count}`)
  const month = pass(31)
  t.ok(month.oldest <= 30 * DAY_S && month.oldest >= 30 * DAY_S - 10_800, `${month.oldest}`)
  t.ok(month.count < 900 && month.bytes < 36_000, `${month.count} ${month.bytes}`)
  t.strictSame([day.gaps, week.gaps, month.gaps], [[], [], []])
  nowS += 30 * DAY_S + 1
  t.strictSame(record.prices(), [], 'nothing older')
})

t.test('the closing price replaces a missing one; a price of zero, or from the future, is ignored', async (t) => {
  const record = createPriceRecord(() => 1_000_000)
  record.note({ price: null, close: '0.11', time: null })
  record.note({ price: '0', close: null, time: 1_000 })
  record.note({ price: '0.2', close: null, time: 2_000 })
  t.strictSame(record.prices(), [{ at: 1_000, price: '0.11' }])
  const ahead = createPriceRecord(() => 1_000_000)
  ahead.note({ price: '0.2', close: null, time: 2_000 })
  t.strictSame(ahead.prices(), [{ at: 1_000, price: '0.2' }], 'the first one counts from now on')
})

t.test('a record of before is continued, without prices from the future', async (t) => {
  const known = [
    { at: 900, price: '0.1' },
    { at: 1_001, price: '0.3' },
  ]
  const record = createPriceRecord(() => 1_000_000, known)
  t.strictSame(record.prices(), known.slice(0, 1))
  record.note({ price: '0.11', close: null, time: null })
  t.strictSame(record.prices(), [known[0], { at: 1_000, price: '0.11' }])
})

t.test(
  'the record is saved a minute after a price, outlives a restart, and a damaged file counts as none',
  async (t) => {
    const folder = temporaryFolder(t)
    mock.timers.enable({ apis: ['setTimeout'] })
    t.teardown(() => mock.timers.reset())
    const open = () => openPricesFile(folder, (error) => t.error(error))
    let nowS = 1_000
    const record = createPriceRecord(() => nowS * 1_000, [], open())
    for (nowS of [1_000, 1_030, 1_090]) record.note({ price: '0.11', close: null, time: null })
    mock.timers.tick(59_999)
    t.equal(open().content, null)
    mock.timers.tick(1)
    mock.timers.reset()
    await eventually('the file is written', () => open().content)
    t.strictSame(open().content, record.prices())
    t.equal(record.prices().length, 2)
    for (const damaged of ['', '{}', '[{"at":1,"price":"<b>"}]', '[{"at":"1","price":"1"}]']) {
      writeFileSync(join(folder, 'prices.json'), damaged)
      t.equal(open().content, null, damaged)
    }
  },
)

t.test('a price that changes nothing is not saved', async (t) => {
  let saves = 0
  const record = createPriceRecord(() => 1_000_000, [], { save: () => saves++ })
  record.note({ price: '0.11', close: null, time: null })
  record.note({ price: '0', close: null, time: null })
  record.note({ price: null, close: null, time: null })
  t.equal(saves, 1)
  t.equal(record.prices().length, 1)
})

t.test('with DATA_DIR, a restarted server continues the record', async (t) => {
  const DATA_DIR = temporaryFolder(t)
  const now = 1_800_000_000
  const known = Array.from({ length: 15 }, (_, minute) => ({ at: now - 900 + minute * 60, price: '0.12' }))
  writeFileSync(join(DATA_DIR, 'prices.json'), JSON.stringify(known))
  const { login } = await build(t, { settings: { DATA_DIR }, deps: { now: () => now * 1_000 } })
  const member = await login()
  t.equal((await member.call('GET', '/api/view/start')).body.hasPriceLine, true)
  t.strictSame((await member.call('GET', '/api/market/prices')).body.prices, known)
})

t.test('with DATA_DIR, the server saves the prices that it receives', async (t) => {
  const DATA_DIR = temporaryFolder(t)
  const { login } = await build(t, { settings: { DATA_DIR } })
  const member = await login()
  // only the minute until the record is saved passes at once: the server needs its other timers
  const { setTimeout } = globalThis
  const { mock: shortened } = mock.method(globalThis, 'setTimeout', (act: () => void, ms?: number) =>
    setTimeout(act, ms === 60_000 ? 0 : ms),
  )
  t.teardown(() => shortened.restore())
  await member.call('GET', '/api/view/home')
  const { prices } = (await member.call('GET', '/api/market/prices')).body
  t.match(prices, [{ price: /^0\.\d+$/ }])
  await eventually('the prices are saved', () => existsSync(join(DATA_DIR, 'prices.json')))
  t.strictSame(JSON.parse(readFileSync(join(DATA_DIR, 'prices.json'), 'utf8')), prices)
})

t.test('members get what the server received for its users, without any upstream call', async (t) => {
  const { login, visitor, upstream } = await build(t, { stub: { seed: 'demo' } })
  const demo = await login()
  const prices = async () => (await demo.call('GET', '/api/market/prices')).body.prices as { price: string }[]
  t.strictSame(await prices(), [])
  const { body } = await demo.call('POST', '/api/stock/detail', { symbol: 'SNT' }, { source: 'evil' })
  t.ok(body.price)
  t.strictSame(await prices(), [], 'not what was asked with a symbol or a source of the visitor’s choice')
  await demo.call('GET', '/api/view/home')
  const before = upstream.calls(ROW).length
  t.strictSame(
    (await prices()).map(({ price }) => price),
    [body.price],
  )
  t.equal(upstream.calls(ROW).length, before)
  t.equal((await visitor().call('GET', '/api/market/prices')).status, 401)
  t.equal((await demo.call('GET', '/api/market/prices?days=9')).status, 400)
})

t.test('the start view says whether the server has recorded enough prices for a line', async (t) => {
  const { login, upstream } = await build(t, { stub: { seed: 'demo' } })
  const demo = await login()
  const hasLine = async () => (await demo.call('GET', '/api/view/start')).body.hasPriceLine
  t.equal(await hasLine(), false)
  for (let minute = 0; minute <= 11; minute++) {
    upstream.world.advance(60)
    await demo.call('GET', '/api/view/home')
  }
  t.equal(await hasLine(), true)
})
