/** Tests how the app starts without a connection to the server, and when it must not. */
import '../english-page.ts'
import './browser-tab.ts'
import { mock } from 'node:test'
import t from 'tap'
import { inTab, onDevice, TAB_OWNER, TAB_START } from '../../../../client/core/storage.ts'
import { WAS_MEMBER } from '../../../../client/core/stored-names.ts'
import { member, memberAt, reloadMember, start, started } from '../../../../client/data/session.ts'
import { type Answer, answer, failed, NOW, named, network } from './network.ts'

t.test('without a network, the app starts with the last response of this session', async (t) => {
  let reply: Answer = answer()
  await network(t, () => reply)
  await start()
  reply = new TypeError('Failed to fetch')
  await start()
  t.strictSame([started.value, member.value], ['ready', named('demo')])
  onDevice.setItem(WAS_MEMBER, 's2')
  inTab.setItem(TAB_OWNER, 's2')
  await start()
  t.equal(started.value, 'failed', 'not with that of another session')
  onDevice.setItem(WAS_MEMBER, 's1')
  reply = failed(503, 'upstream_down')
  await start()
  t.equal(started.value, 'failed', 'not if the server has responded')
})

t.test('without a network, the member is the one that was loaded last', async (t) => {
  let reply: Answer = answer()
  const { pass } = await network(t, (path) => (path === 'user/info' ? named('newer') : reply))
  await start()
  pass(10_000)
  await reloadMember()
  reply = new TypeError('Failed to fetch')
  pass(50_000)
  await start()
  t.strictSame([member.value, memberAt.value], [named('newer'), NOW + 10_000])
})

t.test('the app starts offline while a load balancer answers in place of the server', async (t) => {
  let reply: Answer = answer()
  await network(t, () => reply)
  await start()
  reply = new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
  await start()
  t.strictSame([started.value, member.value], ['ready', named('demo')])
})

t.test('the app starts offline whether the device knows that it is offline or not', async (t) => {
  let reply: Answer = answer()
  await network(t, () => reply)
  t.teardown(() => Reflect.deleteProperty(navigator, 'onLine'))
  await start()
  reply = new TypeError('Failed to fetch')
  for (const onLine of [true, false]) {
    Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true })
    await start()
    t.equal(started.value, 'ready', `online: ${onLine}`)
  }
})

t.test('a start that takes too long is not replaced by an old one', async (t) => {
  let reply: Answer = answer()
  await network(t, () => reply)
  await start()
  const timeout = mock.method(AbortSignal, 'timeout', () => AbortSignal.abort())
  t.teardown(() => timeout.mock.restore())
  reply = new DOMException('The operation timed out', 'TimeoutError')
  await start()
  t.equal(started.value, 'failed')
})

t.test('what another build has stored, or nothing, is no start', async (t) => {
  let reply: Answer = new TypeError('Failed to fetch')
  await network(t, () => reply)
  await start()
  t.equal(started.value, 'failed', 'a visitor for the first time')
  reply = answer()
  await start()
  const stored = JSON.parse(inTab.getItem(TAB_START) ?? '') as object
  inTab.setItem(TAB_START, JSON.stringify({ ...stored, build: 'other' }))
  reply = new TypeError('Failed to fetch')
  await start()
  t.equal(started.value, 'failed')
})
