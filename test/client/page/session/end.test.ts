/** Tests how a session ends: by logging out, by a 401, and in another tab. */
import '../english-page.ts'
import './browser-tab.ts'
import t from 'tap'
import { navigate } from '../../../../client/core/navigation.ts'
import { inTab, onDevice, TAB_OWNER } from '../../../../client/core/storage.ts'
import { KNOWN_DEVICE, WAS_MEMBER } from '../../../../client/core/stored-names.ts'
import { ApiProblem, call, currentSession } from '../../../../client/data/api.ts'
import { askQuestion, dialogs } from '../../../../client/data/dialogs.ts'
import { enter, LOGOUT_PENDING, logout, member, memberLoaded, start, started } from '../../../../client/data/session.ts'
import { tick } from '../tick.ts'
import { address, hear, lastStep, toldOthers } from './browser-tab.ts'
import { type Answer, answer, failed, named, network } from './network.ts'

const LOGIN = '/pages/login/index'
const TASKS = '/pages/tasks/index?from=home'
const ended = (detail = 'Please log in again') => failed(401, 'login_required', { detail })
const request = (): Promise<unknown> => call('POST user/transferList', { page: 1 }).catch((thrown) => thrown)

/** What a member's session leaves: what is known of the member, and what is stored. */
const left = () => ({
  state: started.value,
  member: member.value,
  loaded: memberLoaded.value,
  session: currentSession(),
  stored: [inTab, onDevice].map((area) => area.getItem('member:x')),
  knows: onDevice.getItem(WAS_MEMBER),
  address: address(),
  // so that going back does not lead to the member's pages
  step: lastStep,
})
const NOTHING = {
  state: 'ready',
  member: null,
  loaded: false,
  session: null,
  stored: [null, null],
  knows: null,
  address: LOGIN,
  step: 'replaced',
}

/** A member on a page, with something stored. */
function use(): void {
  navigate(TASKS)
  for (const area of [inTab, onDevice]) area.setItem('member:x', '1')
  toldOthers.splice(0)
}

t.test('a logout removes everything of the member, here, on the server and in other tabs', async (t) => {
  const { sent } = await network(t, () => answer())
  await start()
  use()
  const leaving = logout()
  t.strictSame([started.value, onDevice.getItem(LOGOUT_PENDING)], ['waiting', '1'])
  await leaving
  t.strictSame(left(), NOTHING)
  t.strictSame([sent, toldOthers], [['view/start', 'session/logout'], [{ ended: 's1' }]])
  t.strictSame([onDevice.getItem(KNOWN_DEVICE), onDevice.getItem(LOGOUT_PENDING)], ['1', null])
})

t.test('a logout without a network is kept in mind for the next start', async (t) => {
  let reply: Answer = answer()
  await network(t, () => reply)
  await start()
  use()
  reply = new TypeError('Failed to fetch')
  await logout()
  t.strictSame(left(), NOTHING)
  t.equal(onDevice.getItem(LOGOUT_PENDING), '1')
})

t.test('a logout before the server has responded tells other tabs, too', async (t) => {
  await network(t, () => ({}))
  await logout()
  t.strictSame(toldOthers, [], 'without a session there is nothing to tell')
  inTab.setItem(TAB_OWNER, 's7')
  await logout()
  t.strictSame(toldOthers, [{ ended: 's7' }])
})

t.test('a session that the server has ended is explained once, then the login leads back', async (t) => {
  let reply: Answer = answer()
  await network(t, () => reply)
  await start()
  use()
  reply = ended()
  const question = askQuestion({ text: 'Delete?', confirm: 'Delete' })
  const problems = await Promise.all([request(), request()])
  t.match(problems, [{ code: 'login_required' }, { code: 'login_required' }])
  t.equal(await question, false, 'questions of the page are over')
  t.match(dialogs.value, [{ title: 'You have been logged out', of: 'session', confirm: 'Log in', cancel: undefined }])
  t.equal(dialogs.value.length, 1, 'once for both')
  t.match(dialogs.value[0]?.text, /^The platform ended your session\..* Please log in again$/)
  t.strictSame([member.value, currentSession(), onDevice.getItem(WAS_MEMBER)], [null, null, null])
  t.strictSame([address(), toldOthers], [TASKS, []], 'the member reads it first')
  dialogs.value[0]?.answer(true)
  await tick()
  t.strictSame([address(), toldOthers], [`${LOGIN}?return=${encodeURIComponent(TASKS)}`, [{ ended: 's1' }]])
  t.strictSame([started.value, lastStep], ['ready', 'replaced'])
  reply = answer()
  await start()
  reply = ended()
  await request()
  t.equal(dialogs.value.length, 1, 'the next end is explained again')
  dialogs.value[0]?.answer(true)
  await tick()
})

t.test('the login does not lead back to itself or to the page that only decides where to go', async (t) => {
  for (const path of ['/', `${LOGIN}?type=register`]) {
    let reply: Answer = answer()
    await network(t, () => reply)
    await start()
    navigate(path)
    reply = ended()
    await request()
    dialogs.value[0]?.answer(true)
    await tick()
    t.equal(address(), LOGIN)
  }
})

t.test('a 401 to another session, or to a visitor, ends nothing', async (t) => {
  const held = Promise.withResolvers<unknown>()
  let reply: Answer = answer({ member: undefined }, { sessionId: null })
  await network(t, () => reply)
  await start()
  reply = ended()
  const problem = await request()
  t.ok(problem instanceof ApiProblem && problem.message !== 'Please log in again', 'the form says what is missing')
  reply = held.promise
  const late = request()
  reply = named('new')
  await enter('s2', named('new'))
  held.resolve(ended())
  await late
  t.strictSame([currentSession(), member.value, dialogs.value], ['s2', named('new'), []])
})

t.test('a 401 to the start is explained, although the session is not known yet', async (t) => {
  await network(t, () => ended())
  const starting = start()
  await starting
  t.equal(dialogs.value.length, 1)
  t.match(dialogs.value, [{ of: 'session' }])
  dialogs.value[0]?.answer(true)
  await tick()
  t.strictSame([started.value, address(), toldOthers], ['ready', LOGIN, []])
})

t.test('what other tabs say of this session ends it here; of another session, it does not', async (t) => {
  await network(t, () => answer())
  for (const [message, ends] of [
    [{ ended: 's1' }, true],
    [{ ended: 's2' }, false],
    [{ started: 's2' }, true],
    [{ started: 's1' }, false],
  ] as const) {
    await start()
    use()
    onDevice.removeItem('member:x')
    hear(message)
    const { session, address: at, step, stored } = left()
    t.strictSame(
      [session, at, step, stored[0]],
      ends ? [null, LOGIN, 'replaced', null] : ['s1', TASKS, 'added', '1'],
      `${JSON.stringify(message)} ends it: ${ends}`,
    )
  }
})

t.test('what other tabs say while the start is under way may concern it', async (t) => {
  const held = Promise.withResolvers<unknown>()
  await network(t, () => held.promise)
  navigate(TASKS)
  hear({ started: 's8' })
  t.equal(address(), TASKS, 'a visitor stays where they are')
  const starting = start()
  hear({ ended: 's8' })
  t.equal(address(), LOGIN)
  held.resolve(answer())
  await starting
  t.strictSame([started.value, currentSession(), member.value], ['ready', null, null])
})

t.test('once another tab has shown the end of the session, this tab need not', async (t) => {
  let reply: Answer = answer()
  await network(t, () => reply)
  await start()
  use()
  reply = ended()
  await request()
  hear({ ended: 's2' })
  t.equal(dialogs.value.length, 1)
  hear({ ended: 's1' })
  await tick()
  t.strictSame([dialogs.value, address()], [[], `${LOGIN}?return=${encodeURIComponent(TASKS)}`])
})
