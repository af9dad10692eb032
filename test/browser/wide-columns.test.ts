/** Pages that have two columns in a window of 900 pixels and more: forms, orders, runs and the team. */
import t, { type Test } from 'tap'
import type { Phone } from '../support/browser.ts'
import { openWide, stopsIn } from '../support/wide-window.ts'

/** Pages on which an amount is entered. */
const FORMS = /\/(?:withdraw|transfer|swap\/index|recharge\/index)$/

/**
 * Checks the two columns of a form's page. The button is at the right, and Tab reaches it last. Below the form are at most four orders, the newest
 * ones. The summary and the button are in one card, except on the recharge page.
 */
async function checkForm(t: Test, { page, text }: Phone, path: string, middle: number) {
  await page.getByRole('link', { name: `${text('records.all')}: ${text('orders.title')}` }).waitFor()
  const stops = await page.evaluate<{ x: number; y: number }[]>(stopsIn('main form'))
  t.ok(
    (stops.at(-1)?.x ?? 0) >= middle && stops[0] && stops[0].x < middle,
    `${path}: the button comes last, at the right`,
  )
  const [form, order] = await Promise.all([
    page.locator('form').boundingBox(),
    page.locator('.record').first().boundingBox(),
  ])
  t.ok(form && order && order.y >= form.y + form.height && order.x === form.x + 1, `${path}: orders below the form`)
  t.ok((await page.locator('.record').count()) <= 4, path)
  if (path.includes('recharge')) return
  const card = page.locator('.pay-column')
  await card.locator('button[type=submit]').waitFor()
  t.equal(await card.locator('.summary').count(), 1, path)
  t.equal(
    await page.evaluate("getComputedStyle(document.querySelector('.pay-column')).borderTopWidth"),
    '1px',
    `${path}: with a frame`,
  )
}

t.test(
  'forms, orders, runs and the team have two columns, without violations; below a form are the newest orders of its kind, but not on a phone',
  async (t) => {
    const phone = await openWide(t)
    const { page, go, settled, axe, text, upstream } = phone
    const { order } = upstream.world.withdrawals[0] ?? {}
    const run = upstream.world.pledges[0]?.id
    for (const path of [
      `/pages-sub/finance/trade-order?kind=withdraw&id=${order}`,
      `/pages/task-list/run?id=${run}`,
      '/pages/agent-promotion/index',
      '/pages-sub/promotion/index',
      '/pages-sub/finance/withdraw',
      '/pages-sub/finance/transfer',
      '/pages-sub/swap/index',
      '/pages-sub/recharge/index',
    ]) {
      await go(path)
      await settled()
      await page.locator('.split-column').nth(1).waitFor()
      const boxes = await Promise.all([0, 1].map((at) => page.locator('.split-column').nth(at).boundingBox()))
      t.ok(boxes[0] && boxes[1] && boxes[0].x + boxes[0].width < boxes[1].x && boxes[0].y === boxes[1].y, path)
      if (FORMS.test(path)) await checkForm(t, phone, path, boxes[1]?.x ?? 0)
      await axe(t, path)
      if (path.includes('agent-promotion')) {
        const [invite, members] = await Promise.all(
          ['#invite', '#team-members'].map((id) => page.locator(id).boundingBox()),
        )
        t.ok(invite && members && invite.x < members.x, 'the members are beside the invitation')
        const poster = await page.getByRole('button', { name: text('invite.poster') }).boundingBox()
        t.ok(poster && poster.y + poster.height < 800, 'all of which is in sight')
      }
    }
    await go('/pages-sub/withdrawal-type/index')
    await settled()
    const add = await page.getByRole('link', { name: text('payout.add') }).boundingBox()
    const card = await page.getByRole('listitem').first().boundingBox()
    t.equal(add?.width, card?.width, 'a button is as wide as what it belongs to')
    await page.setViewportSize({ width: 375, height: 812 })
    upstream.requests.length = 0
    await go('/pages-sub/finance/withdraw')
    await settled()
    const lists = upstream.requests.filter(({ key }) => /withdrawal.list|myRecords|transferList|exchangeList/.test(key))
    t.equal(lists.length, 0, 'a phone does not request the orders')
  },
)
