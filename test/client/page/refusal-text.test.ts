/** Tests the text about a payment that the platform refused. */
import './english-page.ts'
import t from 'tap'
import { ApiProblem } from '../../../client/data/api.ts'
import { refusalText } from '../../../client/payment/refusal-text.ts'
import { blockedText } from '../../../client/payment/sheet-problem.ts'

const OWN = 'The platform refused it. Nothing was sent.'

t.test('our own sentence comes first, and the platform’s words are marked', async (t) => {
  const of = (about: object, code = 'refused') => refusalText(new ApiProblem(code, { outcome: 'rejected', ...about }))
  t.equal(of({ detail: 'No' }), `${OWN} Platform: No`)
  t.equal(of({}), OWN)
  t.equal(of({ detail: 'No', triesLeft: 2 }), `${OWN} Platform: No · Attempts left: 2`)
  t.equal(of({ triesLeft: 2 }), `${OWN} · Attempts left: 2`)
})

t.test('nothing is added to a refusal that has its own text or an uncertain outcome', async (t) => {
  for (const [code, about] of [
    ['refused', { detail: 'Payment password is incorrect' }],
    ['refused', { fields: { account: 'rules.invalid' } }],
    ['refused', { detail: 'No', outcome: 'unknown' }],
    ['upstream_timeout', { outcome: 'unknown' }],
    ['not_carried_out', {}],
  ] as const) {
    const problem = new ApiProblem(code, { outcome: 'rejected', ...about })
    t.equal(refusalText(problem), problem.message, code)
  }
})

t.test('a refusal that used up the last attempt says what it was about', async (t) => {
  const of = (about: object, code = 'refused') => {
    const problem = new ApiProblem(code, { outcome: 'rejected', ...about })
    problem.message = refusalText(problem)
    return blockedText(problem)
  }
  const last = { triesLeft: 0, retryAfter: 900 }
  const many = 'Too many attempts. Please wait a while and try again.'
  const wrong = 'Payment password is incorrect. Too many attempts.'
  t.equal(of({ ...last, detail: 'No' }), `${OWN} Platform: No ${many}`)
  t.equal(of({ ...last, detail: 'Payment password is incorrect' }), `${wrong} ${OWN}`)
  t.equal(of({ ...last, fields: { payPassword: 'rules.payPassword.wrong' } }), `${wrong} ${OWN}`)
  t.equal(of({ outcome: 'not_sent', retryAfter: 900 }, 'too_many_requests'), 'Too many attempts. Nothing was sent.')
})
