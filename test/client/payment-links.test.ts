/** Links from a payment to its order, its list and its form, and the search for an order. */
import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { findOrder } from '../../client/payment/find-order.ts'
import {
  isOrderKind,
  licencesPage,
  orderKinds,
  orderLink,
  purchaseLink,
  rechargeLink,
  statusLink,
  swapLink,
  withBack,
} from '../../client/payment/order-links.ts'
import { formLink, recordsOf } from '../../client/payment/payment-links.ts'

const pages = ['app/routes.ts', 'core/paths.ts'].map((file) => readFileSync(`client/${file}`, 'utf8')).join('')

/** Asserts that a link leads to this page of the app, with these parameters. */
function leads(t: Test, link: string, path: string, parameters: Record<string, string> = {}): void {
  const [page, query] = link.split('?')
  t.equal(page, path, link)
  t.ok(pages.includes(`'${path}'`), `${path} is a page`)
  t.strictSame(Object.fromEntries(new URLSearchParams(query)), parameters, link)
}

t.test('a payment leads to its order, or to the list that contains it', async (t) => {
  for (const kind of orderKinds) {
    leads(t, recordsOf(kind, null).href, '/pages-sub/finance/trade-detail', { kind })
    if (kind === 'recharge') leads(t, recordsOf(kind, 'A&b').href, '/pages-sub/recharge/order', { id: 'A&b' })
    else leads(t, recordsOf(kind, 'A&b').href, '/pages-sub/finance/trade-order', { kind, id: 'A&b' })
  }
  leads(t, recordsOf('software', 'X').href, '/pages-sub/software/index')
  leads(t, recordsOf('node', null).href, '/pages-sub/node/index')
  for (const kind of ['task', 'reinvest'] as const)
    leads(t, recordsOf(kind, null).href, '/pages/task-list/index', { tab: 'mine' })
  leads(t, recordsOf(null, null).href, '/pages-sub/finance/balance-detail')
})

t.test('the form of a payment is filled in with what this device remembers of it', async (t) => {
  const payment = { amount: '20.5', coin: 'snt', to: 'a&b=c' } as const
  for (const [kind, path, parameters] of [
    ['recharge', '/pages-sub/recharge/index', { amount: '20.5' }],
    ['withdraw', '/pages-sub/finance/withdraw', { to: 'a&b=c', amount: '20.5' }],
    ['transfer', '/pages-sub/finance/transfer', { to: 'a&b=c', coin: 'snt', amount: '20.5' }],
    ['swap', '/pages-sub/swap/index', { coin: 'snt', amount: '20.5' }],
    ['software', '/pages-sub/software/index', {}],
    ['node', '/pages-sub/node/index', {}],
    ['task', '/pages/task-list/index', { tab: 'offers' }],
  ] as const) {
    leads(t, formLink(kind, payment), path, parameters)
    leads(t, formLink(kind, null), path, kind === 'task' ? parameters : {})
  }
  for (const known of [payment, null]) leads(t, formLink('reinvest', known), '/pages/task-list/index', { tab: 'mine' })
})

t.test('links for a missing amount round it up', async (t) => {
  leads(t, rechargeLink('12.341'), '/pages-sub/recharge/index', { amount: '12.35' })
  leads(t, swapLink('0.00001'), '/pages-sub/swap/index', { receive: '0.0001' })
  leads(t, statusLink('key'), '/pages-sub/finance/check', { key: 'key' })
  leads(t, orderLink('swap', '1/2'), '/pages-sub/finance/trade-order', { kind: 'swap', id: '1/2' })
  for (const kind of orderKinds) t.equal(isOrderKind(kind), true)
  for (const other of ['software', '', null]) t.equal(isOrderKind(other), false)
})

t.test('a licence is bought on the page of its kind, which leads back', async (t) => {
  const [software, node] = ['/pages-sub/software/index', '/pages-sub/node/index']
  t.strictSame([licencesPage('software'), licencesPage('node')], [software, node])
  leads(t, purchaseLink('software', 7), software, { buy: '7' })
  leads(t, purchaseLink('node', '', { region: 'Asia & more' }), node, { buy: '', region: 'Asia & more' })
  leads(t, purchaseLink('node', 7, { task: 0, region: 'x' }), node, { buy: '7', region: 'x', task: '0' })
  leads(t, withBack(purchaseLink('software', 7), '/a?b=c&d=e'), software, { buy: '7', return: '/a?b=c&d=e' })
  leads(t, withBack(purchaseLink('software', 7), null), software, { buy: '7' })
})

t.test('a link to records has the name of its page', async (t) => {
  const names = (['swap', 'software', 'node', 'task', 'reinvest', null] as const).map(
    (kind) => recordsOf(kind, null).name,
  )
  t.strictSame(names, ['orders.title', 'software.title', 'node.title', 'home.tasks', 'home.tasks', 'records.title'])
})

t.test('an order is searched for page by page, to the end of the list or for twenty pages', async (t) => {
  const order = (id: number) => ({ id, orderId: id === 6 ? '' : `R${id}` })
  const find = async (orderId: string, last: number) => {
    let asked = 0
    const found = await findOrder(orderId, async (page) => {
      asked += 1
      return { items: [order(2 * page - 1), order(2 * page)], more: page < last }
    })
    return [found?.orderId ?? null, asked]
  }
  t.strictSame(await find('R2', 3), ['R2', 1])
  t.strictSame(await find('R5', 3), ['R5', 3])
  t.strictSame(await find('6', 3), ['', 3], 'without a number, by its id')
  t.strictSame(await find('', 3), [null, 3])
  t.strictSame(await find('R7', 3), [null, 3])
  t.strictSame(await find('R40', 99), ['R40', 20])
  t.strictSame(await find('R41', 99), [null, 20])
})
