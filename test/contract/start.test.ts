/** Settings of the server that pages learn from `view/start`. */
import t from 'tap'
import { worth } from '../../shared/worth.ts'
import { build } from '../support/system.ts'

t.test('the start view contains the upstream’s time zone', async (t) => {
  const settings = { UPSTREAM_TIME_ZONE: 'Europe/Berlin' }
  for (const [given, timeZone] of [
    [{}, 'Asia/Shanghai'],
    [settings, 'Europe/Berlin'],
  ] as const) {
    const { visitor } = await build(t, { settings: given })
    t.match((await visitor().call('GET', '/api/view/start')).body, { timeZone })
  }
})

t.test('the start view contains the additional fields of the registration form', async (t) => {
  for (const [given, registerFields] of [
    [{}, []],
    [{ REGISTER_FIELDS: 'phone' }, ['phone']],
  ] as const) {
    const { visitor } = await build(t, { settings: given })
    t.strictSame((await visitor().call('GET', '/api/view/start')).body.registerFields, registerFields)
  }
})

t.test('the start view contains the addresses of the operator’s legal pages', async (t) => {
  for (const [given, legalLinks] of [
    [{}, {}],
    [{ TERMS_URL: 'https://legal.example/terms' }, { terms: 'https://legal.example/terms' }],
  ] as const) {
    const { visitor } = await build(t, { settings: given })
    t.strictSame((await visitor().call('GET', '/api/view/start')).body.legalLinks, legalLinks)
  }
})

t.test('with=worth adds the value of all balances for a member, and nothing waits for the price', async (t) => {
  const { login, visitor, upstream } = await build(t)
  const caller = await login()
  type Parts = { member: { data: Parameters<typeof worth>[0] }; worth: { data: string | null } }
  const partsOf = async (query: string, by = caller): Promise<Parts> =>
    (await by.call('GET', `/api/view/start${query}`)).body.parts as Parts
  const MARKET = 'POST stock/detail'
  upstream.requests.length = 0
  t.strictSame(Object.keys(await partsOf('')).sort(), ['config', 'member'])
  t.equal(upstream.calls(MARKET).length, 0, 'only home needs the price')
  upstream.faults.set(MARKET, 'slow', { times: 1, ms: 700 })
  t.match(await partsOf('?with=worth'), { member: { status: 'live' }, worth: { status: 'failed' } })
  while (upstream.calls(MARKET).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  const { price } = (await caller.call('POST', '/api/stock/detail', {})).body as { price: string }
  const parts = await partsOf('?with=worth')
  t.equal(parts.worth.data, worth(parts.member.data, price))
  t.ok(Number(parts.worth.data) > 0)
  t.equal((await caller.call('GET', '/api/view/start?with=all')).status, 400)
  t.strictSame(Object.keys(await partsOf('?with=worth', visitor())), ['config'])
})
