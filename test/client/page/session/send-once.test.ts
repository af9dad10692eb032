/** Tests the rules by which a payment sheet sends: when again, with which key, and what becomes of an unknown outcome. */
import '../english-page.ts'
import './browser-tab.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import t, { type Test } from 'tap'
import { navigate } from '../../../../client/core/navigation.ts'
import { CHECK, HOME, TRANSFER } from '../../../../client/core/paths.ts'
import { type ApiProblem, asProblem } from '../../../../client/data/api.ts'
import { dialogs } from '../../../../client/data/dialogs.ts'
import { pay } from '../../../../client/data/pay.ts'
import { enter, logout } from '../../../../client/data/session.ts'
import { lostPayments } from '../../../../client/payment/open-payments.ts'
import { type Same, useSendOnce } from '../../../../client/payment/use-send-once.ts'
import { eventually } from '../../../support/eventually.ts'
import { tick } from '../tick.ts'
import { address, lastStep } from './browser-tab.ts'
import { type Answer, answer, failed, named, network } from './network.ts'

const payment = { kind: 'transfer', amount: '5', coin: 'usdt', to: 'bob' } as const
const input = { coin: 'usdt', account: 'bob', amount: '5', payPassword: '246810' } as const
const problem = (code: string, outcome: string) => failed(outcome === 'rejected' ? 422 : 503, code, { outcome })

/** The function that a sheet gets from the hook, for as long as the sheet is open. */
function openSheet(same?: () => Promise<Same>): ReturnType<typeof useSendOnce> {
  let sendOnce: ReturnType<typeof useSendOnce> | undefined
  renderToStaticMarkup(
    createElement(() => {
      sendOnce = useSendOnce(same)
      return null
    }),
  )
  if (!sendOnce) throw new Error('the sheet was not rendered')
  return sendOnce
}

/** A member on the form, online. @param answers what the server says to each attempt at the payment; the last one repeats */
async function openForm(t: Test, ...answers: Answer[]) {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  t.teardown(() => Reflect.deleteProperty(navigator, 'onLine'))
  const server = await network(t, (path) => {
    if (path === 'user/transfer') return answers.length > 1 ? answers.shift() : answers[0]
    return path === 'user/info' ? named('demo') : answer()
  })
  await enter('s1', named('demo'))
  navigate(TRANSFER)
  server.headers.splice(0)
  server.sent.splice(0)
  const attempts = () => server.headers.filter((each) => 'Idempotency-Key' in each)
  return { ...server, attempts, keys: () => attempts().map((each) => each['Idempotency-Key']) }
}

const sendBy = (sendOnce: ReturnType<typeof useSendOnce>, agree?: () => Promise<void>): Promise<unknown> =>
  sendOnce(payment, (intent) => pay('POST user/transfer', intent, input), agree)
/** Sends, and expects that it fails. */
const fail = (...about: Parameters<typeof sendBy>): Promise<ApiProblem> =>
  sendBy(...about).then(() => Promise.reject(new Error('it succeeded')), asProblem)

t.test('a payment that succeeds was sent once, in the session of its member', async (t) => {
  const { attempts } = await openForm(t, { ok: true })
  t.strictSame(await sendBy(openSheet()), { ok: true })
  t.match(attempts(), [{ 'X-Session-Id': 's1' }])
  t.equal(attempts().length, 1)
  t.notOk('X-Same-Intent' in (attempts()[0] ?? {}))
  t.strictSame(lostPayments.value, [])
})

t.test('what was certainly not sent is sent again with its key, for half a minute', async (t) => {
  const { keys, pass } = await openForm(t, problem('upstream_down', 'not_sent'))
  const sendOnce = openSheet()
  t.match(await fail(sendOnce), { code: 'upstream_down', outcome: 'not_sent', handled: false })
  pass(29_999)
  await fail(sendOnce)
  pass(1)
  await fail(sendOnce)
  const [first, second, third] = keys()
  t.ok(first)
  t.equal(second, first)
  t.not(third, first, 'the server would take the key for an old one')
  t.equal(keys().length, 3)
  t.equal(address(), TRANSFER)
})

t.test('a refusal by the platform says so, and the next attempt is a new payment', async (t) => {
  const { keys } = await openForm(t, problem('refused', 'rejected'))
  const sendOnce = openSheet()
  t.match(await fail(sendOnce), { outcome: 'rejected', handled: false, message: /^The platform refused it\./ })
  await fail(sendOnce)
  const [first, second] = keys()
  t.not(second, first)
  t.strictSame(lostPayments.value, [])
})

t.test('an unknown outcome opens the status page, and the key is not used again', async (t) => {
  const { keys } = await openForm(t, new TypeError('Failed to fetch'))
  const sendOnce = openSheet()
  t.match(await fail(sendOnce), { outcome: 'unknown', handled: true })
  t.strictSame([address(), lastStep], [`${CHECK}?key=${keys()[0]}`, 'replaced'], 'back does not lead to the form')
  t.match(lostPayments.value, [{ ...payment, key: keys()[0], member: 'demo' }])
  t.strictSame([lostPayments.value.length, keys().length], [1, 1])
  navigate(TRANSFER)
  await fail(sendOnce)
  t.not(keys()[1], keys()[0])
})

t.test('a key that the server refuses is replaced once', async (t) => {
  for (const code of ['idempotency_key_reused', 'idempotency_key_missing']) {
    const { keys, sent } = await openForm(t, problem(code, 'not_sent'), { ok: true })
    t.strictSame(await sendBy(openSheet()), { ok: true })
    t.equal(new Set(keys()).size, 2)
    t.strictSame(sent, ['user/transfer', 'view/start', 'user/transfer'], 'the clock is compared in between')
  }
  const { keys } = await openForm(t, problem('idempotency_key_reused', 'not_sent'))
  const sendOnce = openSheet()
  await fail(sendOnce)
  t.equal(keys().length, 2, 'not a third time')
  await fail(sendOnce)
  t.equal(new Set(keys()).size, 4, 'a refused key is not kept')
})

t.test('a kept key that the server refuses is not replaced: the first attempt may have arrived', async (t) => {
  const { keys } = await openForm(
    t,
    problem('upstream_down', 'not_sent'),
    problem('idempotency_key_reused', 'not_sent'),
  )
  const sendOnce = openSheet()
  await fail(sendOnce)
  await fail(sendOnce)
  t.equal(keys().length, 2)
})

t.test('nothing is sent if a step before it fails', async (t) => {
  const { keys } = await openForm(t, { ok: true })
  const sendOnce = openSheet()
  const refusal = Object.assign(asProblem(new Error('x')), { handled: true })
  t.match(await fail(sendOnce, () => Promise.reject(refusal)), { outcome: 'not_sent', handled: true })
  t.match(await fail(sendOnce, () => Promise.reject(new Error('x'))), { outcome: 'not_sent', handled: false })
  t.strictSame(keys(), [])
  await sendBy(sendOnce, async () => undefined)
  t.equal(keys().length, 1)
})

t.test('nothing is sent without a connection; a response proves it, whatever the device believes', async (t) => {
  const { keys } = await openForm(t, { ok: true })
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  await sendBy(openSheet())
  t.equal(keys().length, 1)
  const offline = await network(t, () => new TypeError('Failed to fetch'))
  t.match(await fail(openSheet()), { code: 'offline', outcome: 'not_sent' })
  t.strictSame(offline.sent, ['view/start'])
  const answering = await network(t, (path) => (path === 'view/start' ? problem('upstream_down', 'not_sent') : {}))
  await sendBy(openSheet())
  t.strictSame(answering.sent, ['view/start', 'user/transfer'], 'also a response that is an error')
})

t.test('an equal payment is sent again only if the member confirms it', async (t) => {
  const { attempts, keys } = await openForm(t, problem('same_intent', 'not_sent'), { ok: true })
  const sending = sendBy(openSheet())
  await eventually('the question is asked', () => dialogs.value.length > 0)
  t.match(dialogs.value, [
    {
      title: 'Send it again?',
      text: /^You just sent/,
      confirm: 'Yes, send again',
      cancel: 'Cancel',
      prefers: 'cancel',
    },
  ])
  t.equal(keys().length, 1)
  dialogs.value[0]?.answer(true)
  t.strictSame(await sending, { ok: true })
  t.strictSame(
    attempts().map((each) => each['X-Same-Intent']),
    [undefined, 'confirmed'],
  )
  t.equal(new Set(keys()).size, 2)
})

t.test(
  'an equal payment that the member does not confirm is not sent; the form may go on in its own way',
  async (t) => {
    const { keys } = await openForm(t, problem('same_intent', 'not_sent'))
    let count = 0
    const own = { question: { text: 'Bought already', confirm: 'Buy', cancel: 'Look' }, instead: () => void count++ }
    for (const [same, calls, handled] of [
      [undefined, 0, false],
      [async () => own, 1, true],
    ] as const) {
      const failing = fail(openSheet(same))
      await eventually('the question is asked', () => dialogs.value.length > 0)
      if (same) t.match(dialogs.value, [{ text: 'Bought already' }])
      dialogs.value[0]?.answer(false)
      t.match(await failing, { code: 'same_intent', handled })
      t.equal(count, calls)
    }
    t.equal(keys().length, 2)
    const left = fail(openSheet(async () => own))
    await eventually('the question is asked', () => dialogs.value.length > 0)
    navigate(HOME)
    dialogs.value[0]?.answer(false)
    await left
    t.equal(count, 1, 'a page that was left does not go on')
  },
)

t.test('a confirmation is for one attempt only', async (t) => {
  const { attempts, keys } = await openForm(
    t,
    problem('same_intent', 'not_sent'),
    problem('upstream_down', 'not_sent'),
    problem('same_intent', 'not_sent'),
  )
  const sendOnce = openSheet()
  const confirmed = fail(sendOnce)
  await eventually('the question is asked', () => dialogs.value.length > 0)
  dialogs.value[0]?.answer(true)
  await confirmed
  const again = fail(sendOnce)
  await eventually('the question is asked', () => dialogs.value.length > 0)
  dialogs.value[0]?.answer(false)
  await again
  t.strictSame(
    attempts().map((each) => each['X-Same-Intent']),
    [undefined, 'confirmed', undefined],
  )
  t.equal(keys()[2], keys()[1])
})

t.test('a member who has left the page is told of an unknown outcome, another member is not', async (t) => {
  for (const leaves of ['page', 'session'] as const) {
    const held = Promise.withResolvers<Answer>()
    const { keys } = await openForm(t, held.promise)
    const failing = fail(openSheet())
    await eventually('it is sent', () => keys().length > 0)
    if (leaves === 'page') navigate(HOME)
    else {
      await logout()
      await enter('s2', named('other'))
    }
    const at = address()
    held.resolve(new TypeError('Failed to fetch'))
    t.match(await failing, { outcome: 'unknown', handled: true })
    t.equal(address(), at)
    if (leaves === 'session') t.strictSame(dialogs.value, [])
    else {
      t.match(dialogs.value, [{ confirm: 'See what happened', of: 'member' }])
      dialogs.value[0]?.answer(true)
      await tick()
      t.equal(address(), `${CHECK}?key=${keys()[0]}`)
    }
  }
})

t.test('an attempt confirmed in one session is not sent in another', async (t) => {
  const { keys } = await openForm(t, { ok: true })
  const agreed = Promise.withResolvers<void>()
  const failing = fail(openSheet(), () => agreed.promise)
  await enter('s2', named('other'))
  agreed.resolve()
  t.match(await failing, { code: 'session_changed', outcome: 'not_sent', handled: true })
  t.strictSame(keys(), [])
})
