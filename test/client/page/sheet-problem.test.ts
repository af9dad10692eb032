/** What a payment sheet says about a refused payment password. */
import './english-page.ts'
import t from 'tap'
import { ApiProblem } from '../../../client/data/api.ts'
import { wrongPasswordText } from '../../../client/payment/sheet-problem.ts'

t.test('the tries left are said from the first miss on, unless the platform names a number of its own', async (t) => {
  const textOf = (detail: string, triesLeft?: number) =>
    wrongPasswordText(
      new ApiProblem('refused', { outcome: 'rejected', detail, ...(triesLeft !== undefined && { triesLeft }) }),
    )
  const tries = (count: number) => `Tries left before you have to wait: ${count}`
  t.equal(textOf('Wrong.', 9), `Wrong. ${tries(9)}`)
  t.equal(textOf('支付密码不正确。', 9), `支付密码不正确。${tries(9)}`)
  t.equal(textOf('Wrong', 9), `Wrong · ${tries(9)}`)
  t.equal(textOf('Wrong.', 3), `Wrong. ${tries(3)}`, 'few tries')
  t.equal(textOf('Wrong, 4 attempts left', 9), 'Wrong, 4 attempts left', 'two numbers would contradict each other')
  t.equal(textOf('Wrong.'), 'Wrong.', 'the server does not say')
})
