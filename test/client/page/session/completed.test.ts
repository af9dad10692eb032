/** Tests what follows an action that has succeeded: the success page, the page that required the action, or only a toast. */
import '../english-page.ts'
import './browser-tab.ts'
import { mock } from 'node:test'
import t from 'tap'
import { listStates, navigate } from '../../../../client/core/navigation.ts'
import { HOME, MY, SUCCESS, SWAP, TASKS } from '../../../../client/core/paths.ts'
import { inTab } from '../../../../client/core/storage.ts'
import {
  completeAction,
  completedAction,
  completedReceipt,
  RECEIPT,
  takeHomeNews,
  tellOnHome,
} from '../../../../client/data/completed.ts'
import { toast } from '../../../../client/data/dialogs.ts'
import { clearLoaded } from '../../../../client/data/loaded-data.ts'
import type { StillCurrent } from '../../../../client/data/still-current.ts'
import { tick } from '../tick.ts'
import { address, lastStep } from './browser-tab.ts'

const here: StillCurrent = { samePage: () => true, sameMember: () => true }

/** Opens a form, with a list before it. */
function openForm(): void {
  navigate(SWAP)
  toast.value = null
  listStates.set('place', { items: [] })
}

t.test('the success page replaces the form, and shows what was done', async (t) => {
  openForm()
  completeAction('swap', here, {
    orderId: 'S 1',
    amount: '10.00 USDT',
    receipt: [['Fee', '0.30 USDT']],
    state: 'review',
  })
  t.strictSame([address(), lastStep], [`${SUCCESS}?kind=swap&id=S+1&state=review`, 'replaced'])
  const stored: unknown = JSON.parse(inTab.getItem(RECEIPT) ?? '')
  t.match(stored, { language: 'en-US', amount: '10.00 USDT', rows: [['Fee', '0.30 USDT']] })
  t.match(stored, { title: /10\.00\sUSDT/ })
  t.strictSame(listStates.get('place'), { items: [], isOutdated: true }, 'lists are loaded again')
  t.equal(toast.value, null)
  completeAction('email', here)
  t.equal(address(), `${SUCCESS}?kind=email`)
  t.match(inTab.getItem(RECEIPT), /"amount":"","rows":\[\],"needTime":null/)
})

t.test('the success page confirms only the last action of this tab', async (t) => {
  openForm()
  completeAction('swap', here, { orderId: 'S1' })
  t.equal(completedAction(new URLSearchParams('kind=swap&id=S1')), 'swap')
  t.equal(completedAction(new URLSearchParams('kind=swap&id=S2')), null)
  completeAction('transfer', here, { orderId: 'T1' })
  t.equal(completedAction(new URLSearchParams('kind=swap&id=S1')), null)
})

t.test('a form that was left gets a toast, a member who has left gets nothing', async (t) => {
  openForm()
  navigate(TASKS)
  completeAction('swap', { ...here, samePage: () => false }, { title: 'Swapped' })
  t.strictSame([address(), toast.value?.text], [TASKS, 'Swapped'])
  toast.value = null
  listStates.set('place', { items: [] })
  completeAction('swap', { samePage: () => false, sameMember: () => false }, { title: 'Swapped' })
  t.strictSame([toast.value, listStates.get('place')], [null, { items: [] }])
})

t.test('the page that required the action follows it, and says what was done', async (t) => {
  openForm()
  completeAction('email', here, { back: MY, title: 'E-mail address added' })
  t.equal(toast.value, null, 'not before the page has changed')
  await tick()
  t.strictSame([address(), toast.value?.text], [MY, 'E-mail address added'])
  t.equal(takeHomeNews(), null)
})

t.test('home says by itself what was done, once', async (t) => {
  openForm()
  completeAction('email', here, { back: HOME, title: 'E-mail address added' })
  await tick()
  t.strictSame([address(), toast.value], [HOME, null])
  t.equal(takeHomeNews(), 'E-mail address added')
  t.equal(takeHomeNews(), null)
  tellOnHome('')
  t.equal(takeHomeNews(), '')
})

t.test('a full storage does not lose what was done, but the end of the session does', async (t) => {
  openForm()
  const full = mock.method(Object.getPrototypeOf(inTab), 'setItem', () => {
    throw new Error('full')
  })
  t.teardown(() => full.mock.restore())
  completeAction('swap', here, { orderId: 'S9', amount: '10.00 USDT' })
  const query = new URLSearchParams('kind=swap&id=S9')
  t.equal(completedAction(query), 'swap')
  t.match(completedReceipt(), /"amount":"10\.00 USDT"/)
  clearLoaded()
  t.strictSame([completedAction(query), completedReceipt()], [null, null])
})
