/** Tests which client address the server takes from the headers of proxies, and which addresses a limit counts together as one network. */
import t from 'tap'
import { addressIn, networkOf } from '../../server/base/ip-network.ts'
import { build } from '../support/system.ts'

t.test('a client counts as one network, with or without a port in the address that its proxy reports', async (t) => {
  for (const reported of [
    '203.0.113.7',
    '203.0.113.7:40001',
    '203.0.113.7:40002',
    '::ffff:203.0.113.7',
    '::ffff:cb00:7107',
  ])
    t.equal(networkOf(reported), '203.0.113.7', reported)
  for (const reported of ['2001:db8:1:2::9', '[2001:db8:1:2::9]', '[2001:db8:1:2:3::4]:40001', '2001:db8:1:2::9%eth0'])
    t.equal(networkOf(reported), '2001:db8:1:2', reported)
  for (const [address, network] of [
    ['::1', '0:0:0:0'],
    ['2001:db8::', '2001:db8:0:0'],
    ['2001:0:0:2:3:4:5:6', '2001:0:0:2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ] as const)
    t.equal(networkOf(address), network, address)
})

t.test('everything that is not an address counts as one network and is not passed on', async (t) => {
  const close = ['1.2.3', '1.2.3:4', '1.2.3.4:', 'x1.2.3.4:5', '1.2.3.4:5x', '[]:1', '[x]:1', 'x[::1]', '[::1]x']
  for (const reported of [...close, 'unknown', '_hidden', '"><script>', 'x'.repeat(9_000), '']) {
    t.equal(addressIn(reported), '', reported)
    t.equal(networkOf(reported), '', reported)
  }
})

t.test('behind a proxy that reports ports, wrong passwords count per client, not per connection', async (t) => {
  const throttleLimits = { address: { count: 3, windowS: 60 } }
  const { visitor, upstream } = await build(t, { settings: { TRUST_PROXY: '127.0.0.1' }, deps: { throttleLimits } })
  const guess = async (account: string, from: string) => {
    const input = { account, password: 'wrong-password' }
    return (await visitor().call('POST', '/api/user/login', input, { 'x-forwarded-for': from })).status
  }
  for (const port of [1, 2, 3]) t.equal(await guess(`nobody${port}`, `203.0.113.7:4000${port}`), 422)
  t.equal(await guess('nobody4', '203.0.113.7:40004'), 429)
  t.equal(await guess('nobody5', '203.0.113.8:40005'), 422)
  t.equal(upstream.requests.at(-1)?.headers['x-forwarded-for'], '203.0.113.8')
  await guess('nobody6', 'unknown')
  t.notOk('x-forwarded-for' in (upstream.requests.at(-1)?.headers ?? {}))
})
