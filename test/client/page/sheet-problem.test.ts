/** What a payment sheet says about a refused payment password. */
import './english-page.ts'
import t from 'tap'
import { ApiProblem } from '../../../client/data/api.ts'
import { blockedFor, isOffline, unsentText, wrongPasswordText } from '../../../client/payment/sheet-problem.ts'

t.test('the tries left are said from the first miss on, unless the platform names a number of its own', async (t) => {
  const textOf = (detail: string, triesLeft?: number) =>
    wrongPasswordText(
      new ApiProblem('refused', { outcome: 'rejected', detail, ...(triesLeft !== undefined && { triesLeft }) }),
    )
  const tries = (count: number) => `Attempts left: ${count}`
  t.equal(textOf('Wrong.', 9), `Wrong. ${tries(9)}`)
  t.equal(textOf('支付密码不正确。', 9), `支付密码不正确。${tries(9)}`)
  t.equal(textOf('Wrong. Try again', 9), `Wrong. Try again · ${tries(9)}`)
  t.equal(textOf('Wrong', 9), `Wrong · ${tries(9)}`)
  t.equal(textOf('Wrong.', 3), `Wrong. ${tries(3)}`, 'few tries')
  t.equal(textOf('Wrong, 4 attempts left', 9), 'Wrong, 4 attempts left', 'two numbers would contradict each other')
  t.equal(textOf('Wrong.'), 'Wrong.', 'the server does not say')
})

t.test('a wait of ten seconds or more is counted down, if it is about the attempts', async (t) => {
  const waitOf = (code: string, retryAfter?: number) =>
    blockedFor(new ApiProblem(code, { outcome: 'rejected', ...(retryAfter !== undefined && { retryAfter }) }))
  t.strictSame([waitOf('too_many_requests', 10), waitOf('refused', 10)], [10, 10])
  t.strictSame([waitOf('too_many_requests', 9), waitOf('refused'), waitOf('upstream_down', 600)], [null, null, null])
})

t.test('a payment that was not sent says so, and whether the device was offline', async (t) => {
  const [offline, network] = ['offline', 'network'].map((code) => new ApiProblem(code, { outcome: 'not_sent' }))
  t.strictSame([offline && isOffline(offline), network && isOffline(network)], [true, false])
  t.match(offline && unsentText(offline), /^You are offline\..+ Nothing was sent/)
})
