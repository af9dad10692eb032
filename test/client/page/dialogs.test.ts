/** Tests when questions are answered without the member, and how long a toast is shown. */
import './english-page.ts'
import { mock } from 'node:test'
import t from 'tap'
import {
  askQuestion,
  dialogs,
  dropMemberQuestions,
  showToast,
  toast,
  withdrawQuestions,
} from '../../../client/data/dialogs.ts'
import { TOAST_MS } from '../../../shared/limits.ts'

const question = { text: 'Delete?', confirm: 'Delete', cancel: 'Keep' }
const texts = () => dialogs.value.map(({ text }) => text)

t.test('a question is answered by the member, in any order', async (t) => {
  const [first, second] = [askQuestion(question), askQuestion({ ...question, text: 'Leave?' })]
  t.strictSame(texts(), ['Delete?', 'Leave?'])
  dialogs.value[1]?.answer(true)
  t.equal(await second, true)
  t.strictSame(texts(), ['Delete?'])
  dialogs.value[0]?.answer(false)
  t.equal(await first, false)
  t.strictSame(texts(), [])
})

t.test('a question of a page that has been left is not shown', async (t) => {
  const asked = askQuestion(question, () => false)
  t.strictSame(texts(), [])
  t.equal(await asked, false)
})

t.test('leaving a page withdraws its questions only', async (t) => {
  const asked = askQuestion(question)
  void askQuestion({ ...question, text: 'Update?', of: 'app' })
  withdrawQuestions('page')
  t.equal(await asked, false)
  t.strictSame(texts(), ['Update?'])
  withdrawQuestions('app')
  t.strictSame(texts(), [])
})

t.test('the end of a session answers the questions of the page, and drops those of the member', async (t) => {
  const page = askQuestion(question)
  let isAnswered = false
  void askQuestion({ ...question, text: 'Log out?', of: 'member' }).then(() => {
    isAnswered = true
  })
  void askQuestion({ ...question, text: 'Update?', of: 'app' })
  dropMemberQuestions()
  t.equal(await page, false)
  t.equal(isAnswered, false, 'nothing is done for a member who has left')
  t.strictSame(texts(), ['Update?'])
  withdrawQuestions('app')
})

t.test('a toast is shown for its time, and a newer one for its own', (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  showToast('Copied')
  mock.timers.tick(TOAST_MS - 1)
  t.equal(toast.value?.text, 'Copied')
  showToast('Saved')
  mock.timers.tick(1)
  t.equal(toast.value?.text, 'Saved', 'the end of the first leaves the second')
  mock.timers.tick(TOAST_MS - 1)
  t.equal(toast.value, null)
  t.end()
})
