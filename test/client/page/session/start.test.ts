/** Tests what the app knows of the session and its member after the start and after a login. */
import '../english-page.ts'
import './browser-tab.ts'
import { mock } from 'node:test'
import t from 'tap'
import { inTab, onDevice, TAB_OWNER } from '../../../../client/core/storage.ts'
import { KNOWN_DEVICE, WAS_MEMBER } from '../../../../client/core/stored-names.ts'
import { timeZone } from '../../../../client/core/time-zone.ts'
import { currentSession } from '../../../../client/data/api.ts'
import {
  clockOffset,
  config,
  configAt,
  hasPriceLine,
  legalLinks,
  paused,
  registerFields,
} from '../../../../client/data/app-config.ts'
import { cacheData, lastData } from '../../../../client/data/loaded-data.ts'
import {
  enter,
  forgetNewMember,
  LOGOUT_PENDING,
  loadDetails,
  logout,
  member,
  memberAt,
  memberLoaded,
  newestBalances,
  reloadMember,
  sameMember,
  serverBuild,
  start,
  started,
  takeNewMember,
} from '../../../../client/data/session.ts'
import { eventually } from '../../../support/eventually.ts'
import { tick } from '../tick.ts'
import { toldOthers } from './browser-tab.ts'
import { type Answer, answer, failed, live, NOW, named, network } from './network.ts'

t.test('the start brings the member with its age, the clock and what the server allows', async (t) => {
  const about = {
    paused: { swap: true },
    registerFields: ['email'],
    hasPriceLine: true,
    legalLinks: { terms: '/terms' },
  }
  const { sent, pass } = await network(t, () => answer({}, about))
  const starting = start()
  t.equal(started.value, 'waiting')
  await starting
  t.strictSame(sent, ['view/start'])
  t.equal(started.value, 'ready')
  t.strictSame([member.value, memberAt.value, memberLoaded.value], [named('demo'), NOW - 6_000, true])
  t.equal(currentSession(), 's1')
  t.equal(clockOffset.value, 3_000)
  t.match(config.value, { logo: 'l' })
  t.equal(configAt.value, NOW - 4_000)
  t.equal(timeZone.value, 'Asia/Tokyo')
  t.strictSame(
    [paused.value, registerFields.value, hasPriceLine.value, legalLinks.value],
    [{ swap: true }, ['email'], true, { terms: '/terms' }],
  )
  t.strictSame(
    [onDevice.getItem(WAS_MEMBER), onDevice.getItem(KNOWN_DEVICE), inTab.getItem(TAB_OWNER)],
    ['s1', '1', 's1'],
  )
  pass(23_999)
  t.strictSame(takeNewMember(), live(named('demo'), 29.999), 'the first screen need not request the member')
  t.equal(takeNewMember(), null, 'the next one requests it')
})

t.test('the first screen requests a member that is 30 seconds old, or that something has changed', async (t) => {
  const { pass } = await network(t, () => answer())
  await start()
  pass(24_000)
  t.equal(takeNewMember(), null)
  await start()
  forgetNewMember()
  t.equal(takeNewMember(), null)
})

t.test('a visitor needs no member', async (t) => {
  await network(t, () => answer({ member: undefined }, { sessionId: null, legalLinks: undefined }))
  onDevice.setItem(WAS_MEMBER, 's0')
  onDevice.setItem(KNOWN_DEVICE, '1')
  await start()
  t.strictSame([started.value, member.value, memberLoaded.value, currentSession()], ['ready', null, false, null])
  t.strictSame(legalLinks.value, {}, 'a server of an earlier release sends none')
  t.strictSame([onDevice.getItem(WAS_MEMBER), onDevice.getItem(KNOWN_DEVICE)], [null, '1'], 'the session has ended')
  t.equal(takeNewMember(), null)
})

t.test('the start fails without the member of a session, and waits for a late one', async (t) => {
  let parts: object = { member: { status: 'failed', code: 'upstream_down' } }
  const { sent, pass } = await network(t, (path) => {
    if (!path.includes('late')) return answer(parts)
    pass(5_000)
    return { parts: { member: live(named('late'), 1) } }
  })
  await start()
  t.strictSame([started.value, member.value, memberLoaded.value], ['failed', null, false])
  parts = { member: { status: 'pending' } }
  await start()
  t.strictSame([started.value, member.value, memberAt.value], ['ready', named('late'), NOW + 4_000])
  t.strictSame(sent, ['view/start', 'view/start', 'view/start?late=member'])
})

t.test('the start does not wait for a late config, and keeps the last one if it failed', async (t) => {
  const late = Promise.withResolvers<unknown>()
  let status = 'failed'
  const { sent } = await network(t, (path) =>
    path.includes('late') ? late.promise : answer({ config: { status, code: 'upstream_down' } }),
  )
  config.value = null
  await start()
  t.strictSame([started.value, config.value, sent], ['ready', null, ['view/start']])
  status = 'pending'
  await start()
  t.strictSame([started.value, sent.at(-1)], ['ready', 'view/start?late=config'])
  late.resolve({ parts: { config: live({ logo: 'late' }) } })
  await eventually('the config arrives', () => config.value !== null)
  t.match(config.value, { logo: 'late' })
})

t.test('the build that the server delivers is known from each response that names one', async (t) => {
  let headers: Record<string, string> = { 'x-build': 'b7' }
  await network(t, () => Response.json(answer(), { headers }))
  await start()
  t.equal(serverBuild.value, 'b7')
  headers = {}
  await start()
  t.equal(serverBuild.value, 'b7')
})

t.test(
  'responses that were requested early are not used after a failure, for another member, or before a logout is told',
  async (t) => {
    let reply: Answer = failed(503, 'upstream_down')
    await network(t, (path) => (path === 'user/info' ? named('new') : reply))
    const isDropped = async (act: () => Promise<void>) => {
      globalThis.early = { '/api/view/home': { answer: Promise.resolve(Response.json({})), at: NOW } }
      await act()
      return globalThis.early === undefined
    }
    t.equal(await isDropped(start), true)
    reply = answer()
    t.equal(await isDropped(start), false)
    t.equal(await isDropped(() => enter('s2', named('new'))), true)
    onDevice.setItem(LOGOUT_PENDING, '1')
    reply = answer({ member: undefined }, { sessionId: null })
    t.equal(await isDropped(start), true)
  },
)

t.test('data of an earlier session is removed, that of the same session is kept', async (t) => {
  let id = 's1'
  await network(t, () => answer({}, { sessionId: id }))
  await start()
  inTab.setItem('member:x', '1')
  cacheData('x', 1, NOW)
  await start()
  t.strictSame([inTab.getItem('member:x'), lastData('x')?.data], ['1', 1])
  id = 's2'
  await start()
  t.strictSame([inTab.getItem('member:x'), lastData('x'), inTab.getItem(TAB_OWNER)], [null, undefined, 's2'])
})

t.test('a logout that the server has not heard of is told before the start', async (t) => {
  let refuses = true
  const { sent } = await network(t, (path) => {
    if (path === 'session/logout') return refuses ? new TypeError('Failed to fetch') : {}
    return answer({ member: undefined }, { sessionId: null })
  })
  onDevice.setItem(LOGOUT_PENDING, '1')
  await start()
  t.strictSame([started.value, sent.splice(0)], ['failed', ['session/logout']], 'not started as the former member')
  refuses = false
  await start()
  t.strictSame([started.value, sent], ['ready', ['session/logout', 'view/start']])
  t.equal(onDevice.getItem(LOGOUT_PENDING), null)
})

t.test('a start that a login has overtaken changes nothing', async (t) => {
  for (const reply of [answer(), failed(503, 'upstream_down')]) {
    const held = Promise.withResolvers<unknown>()
    await network(t, (path) => (path === 'user/info' ? named('new') : held.promise))
    const starting = start()
    await enter('s9', named('new'))
    held.resolve(reply)
    await starting
    t.strictSame([started.value, currentSession(), member.value], ['ready', 's9', named('new')])
  }
})

t.test('a login shows what it has returned, then the details', async (t) => {
  const details = Promise.withResolvers<unknown>()
  const { sent } = await network(t, () => details.promise)
  onDevice.setItem(LOGOUT_PENDING, '1')
  inTab.setItem('member:x', '1')
  const entering = enter('s3', named('known'))
  t.strictSame([started.value, member.value, memberAt.value, memberLoaded.value], ['ready', named('known'), 0, false])
  t.strictSame([onDevice.getItem(WAS_MEMBER), inTab.getItem(TAB_OWNER)], ['s3', 's3'])
  t.equal(onDevice.getItem(LOGOUT_PENDING), null, 'a login replaces the session that was left')
  t.equal(inTab.getItem('member:x'), null)
  t.strictSame(toldOthers, [{ started: 's3' }])
  details.resolve(named('whole'))
  await entering
  t.strictSame([member.value, memberAt.value, memberLoaded.value], [named('whole'), NOW, true])
  t.match(takeNewMember(), { data: named('whole') })
  await loadDetails()
  t.strictSame(sent, ['user/info'], 'the details are loaded once')
})

t.test('a login waits two seconds for the details', async (t) => {
  const held = Promise.withResolvers<unknown>()
  await network(t, () => held.promise)
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  let isOver = false
  const entering = enter('s4', named('known')).then(() => {
    isOver = true
  })
  mock.timers.tick(1_999)
  await tick()
  t.equal(isOver, false)
  mock.timers.tick(1)
  await entering
  t.equal(takeNewMember(), null, 'screens request the member')
  held.resolve(named('late'))
})

t.test('the response to an older request or of an earlier session is dropped', async (t) => {
  const replies = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const { sent } = await network(t, () => replies[sent.length - 1]?.promise)
  await reloadMember()
  t.strictSame(sent, [], 'nothing is requested without a session')
  replies[0]?.resolve(named('own'))
  await enter('s5', named('own'))
  const [older, newer] = [reloadMember(), reloadMember()]
  replies[2]?.resolve(named('newer'))
  await newer
  replies[1]?.resolve(named('older'))
  await older
  t.strictSame(member.value, named('newer'))
  const isSame = sameMember()
  replies.push(Promise.withResolvers())
  const late = reloadMember()
  t.equal(isSame(), true)
  await logout()
  t.equal(isSame(), false)
  replies[3]?.resolve(named('late'))
  await late
  t.equal(member.value, null)
})

t.test('balances are those of the newer response', async (t) => {
  await network(t, () => answer())
  const own = { usdt: '1' } as Parameters<typeof newestBalances>[0]
  t.equal(newestBalances(own, 0), own, 'nobody is logged in')
  await start()
  t.equal(newestBalances(own, NOW - 6_000), own)
  t.strictSame(newestBalances(own, NOW - 6_001), named('demo'))
})
