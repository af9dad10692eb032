/**
 * Counts the taps from registering to the first run, and from home to today's run. (A run is the daily work of a task.) Typing counts as no tap,
 * entering the payment password as one. The newcomer's deposit is not counted: in between, it waits for the blockchain.
 */
import type { Locator } from 'playwright'
import t from 'tap'
import { DRAWN, launch, open, type Phone, until } from '../support/browser.ts'
import { NEXT_STEP_IN_SIGHT } from '../support/first-steps.ts'
import { enterPayPassword, padButton } from '../support/payment-sheet.ts'
import { amount, print } from '../upstream/amount.ts'

function tapper({ page, text }: Phone) {
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.click()
  }
  return {
    count: () => taps,
    tap,
    /**
     * Taps the first link with this name. The card of the first steps has two links to the next step: its main button, and the entry in the list
     * below the button.
     */
    link: (key: string, values?: Record<string, string>) =>
      tap(page.getByRole('link', { name: text(key, values) }).first()),
    /** confirms a payment with the payment password, which counts as one tap */
    async pay() {
      await tap(padButton(page))
      taps += 1
      await enterPayPassword({ page }, '802461')
    },
    async setPayPassword() {
      for (const name of ['password', 'confirmPassword']) {
        taps += 1
        await page.fill(`[name=${name}]`, '802461')
      }
    },
  }
}

/** The "Done" marks of the steps on home, one for each step that is done. Only screen readers see them. */
const done = ({ page, text }: Phone) =>
  page.locator('.card', { hasText: text('firstSteps.title') }).getByText(text('firstSteps.isDone'), { exact: true })

t.test(
  'a new member reaches the first run by following the first steps, which always lead to the next one',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, go, axe, upstream } = phone
    const { world } = upstream
    await go('/pages/login/index?type=register&invite=DEMO88')
    await page.fill('[name=username]', 'newcomer')
    await page.fill('[name=password]', 'secret-1')
    await page.fill('[name=confirmPassword]', 'secret-1')
    await page.fill('[name=email]', 'newcomer@example.com')
    await page.getByText(text('register.emailHint')).waitFor()
    await page.getByRole('button', { name: text('field.emailCode.send') }).click()
    await page.getByText(text('field.emailCode.sent', { email: 'newcomer@example.com' })).waitFor()
    await page.fill('[name=code]', world.codeFor('newcomer@example.com', 'register') ?? '')
    await page.check('[name=terms]')
    await page.click('form button[type=submit]')
    await page.getByRole('heading', { level: 1, name: text('guide.title') }).waitFor()
    await axe(t, 'how it works, after registering')
    const next = page.getByRole('button', { name: text('guide.next') })
    for (const picture of [1, 2, 3]) {
      await next.click()
      await page.locator('.swipe-dots button').nth(picture).and(page.locator('[aria-current]')).waitFor()
    }
    await page.setViewportSize({ width: 320, height: 568 })
    await page.getByRole('button', { name: text('guide.firstSteps') }).click()
    await page.waitForURL('**/#/pages/home/index')
    await until(page, NEXT_STEP_IN_SIGHT)
    const newcomer = world.byName('newcomer')
    if (newcomer) newcomer.money = amount('240')
    await page.reload()

    const { count, link, pay, setPayPassword } = tapper(phone)
    await page.getByText(text('firstSteps.done', { done: 2, all: 7 })).waitFor()
    await axe(t, 'home of a new member')
    await link('payPassword.set')
    await setPayPassword()
    await page.getByText(text('firstSteps.done', { done: 3, all: 7 })).waitFor()
    await until(page, NEXT_STEP_IN_SIGHT)
    await link('firstSteps.software')
    await page.getByText('12.00 USDT').first().waitFor()
    await pay()
    await page.getByText(text('firstSteps.done', { done: 4, all: 7 })).waitFor()
    await link('firstSteps.node', { region: 'Europe' })
    await page.locator('dialog[open]').waitFor()
    const planned = page.locator('.licence-row').first()
    // the node that the first steps suggest comes first in the list
    await planned.getByText('Istanbul node').first().waitFor()
    await planned.getByText(text('licence.cheapest')).waitFor()
    await pay()
    await page.getByText(text('firstSteps.done', { done: 5, all: 7 })).waitFor()
    t.equal(await done(phone).count(), 5)
    t.equal(
      print(world.byName('newcomer')?.money ?? 0n, 2),
      '219.00',
      'the cheapest software and the cheapest node in Europe',
    )
    const locks = { name: 'Text embedding, batch run', amount: '200.00\u00a0USDT', days: '30 days' }
    await page.getByText(text('firstSteps.next.task', locks)).waitFor()
    await link('firstSteps.task', { name: 'Text embedding, batch run' })
    await pay()
    await link('pledge.action.start')
    await page.getByText(text('run.detail.running')).waitFor()
    t.comment(`${count()} taps`)
    t.ok(count() <= 14, `${count()} taps`)

    await go('/pages/home/index')
    await page
      .locator('.steps-next')
      .getByText(text('today.minutes', { done: 0, all: 30 }))
      .waitFor()
    await page.getByText(text('firstSteps.title'), { exact: true }).waitFor()
    for (const pledge of world.pledges) pledge.doneToday = true
    await page.reload()
    await page.getByRole('heading', { name: text('today.title') }).waitFor()
    t.equal(await page.locator('#first-steps').count(), 0, 'once a day counts, the first steps are gone')
  },
)

t.test('a step that the member has not completed stays open, whatever else is done', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, go, logIn, settled, upstream } = phone
  const newbie = upstream.world.byName('newbie')
  if (newbie) Object.assign(newbie, { email: 'newbie@example.com', payPassword: '802461', money: amount('300') })
  await logIn('newbie')
  await settled()
  await page.getByText(text('firstSteps.done', { done: 3, all: 7 })).waitFor()
  t.equal(
    await page.locator('.button.main', { hasText: text('firstSteps.software') }).getAttribute('href'),
    `#/pages-sub/software/index?buy=1&task=4&return=${encodeURIComponent('/pages/home/index')}`,
  )
  await go('/pages/task-list/detail?id=1&start=1')
  await page
    .locator('.bottom-action')
    .getByRole('link', { name: text('firstSteps.software') })
    .waitFor()
  t.equal(await page.locator('dialog[open]').count(), 0, 'the task’s sheet does not open without the licences')
  await go('/pages/home/index')
  upstream.faults.set('GET purchase/nodeList', 'error-500')
  await page.evaluate('sessionStorage.clear()')
  await page.reload()
  await page.getByRole('button', { name: text('common.retry') }).waitFor()
  await page.getByText(text('common.notLoaded', { parts: text('firstSteps.title') })).waitFor()
  t.equal(await page.locator('#first-steps').count(), 0, 'nothing is claimed without an answer')
  upstream.faults.clear()
  await page.route('**/assets/first-steps-*.js', (route) => route.abort(), { times: 1 })
  await page.reload()
  await page.getByText(text('error.network')).waitFor()
  await page.getByRole('button', { name: text('common.retry') }).click()
  await page.locator('#first-steps').waitFor()
})

t.test('today’s run is one tap away from home, which shows how long it takes and when the day ends', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, text, go, logIn, settled, axe, upstream } = phone
  await logIn()
  await settled()
  const today = page.locator('.card', { has: page.getByRole('heading', { name: text('today.title'), exact: true }) })
  await today
    .getByText(text('run.minutes', { done: 0, all: 30 }))
    .first()
    .waitFor()
  // the time may end in :30, because some time zones are half an hour off
  await today.getByText(/^Day ends at \d+:[03]0.[AP]M, in \d+ (hours?|minutes?)$/).waitFor()
  await axe(t, 'home with runs that wait')
  const { count, tap } = tapper(phone)
  await tap(today.getByRole('link', { name: text('today.start') }).first())
  await page.getByText(text('run.detail.running')).waitFor()
  t.equal(count(), 1)

  for (const node of upstream.world.byName('demo')?.nodes.values() ?? []) node.expires = upstream.world.now() - 1
  await go('/pages/home/index')
  await today.getByText(text('today.node', { region: 'North America' })).waitFor()
  for (const pledge of upstream.world.pledges) Object.assign(pledge, { doneToday: true, started: true })
  await page.reload()
  await today.getByText(text('today.done')).waitFor()
  await axe(t, 'home when everything is done')
})

t.test(
  'after registering, the introduction can be skipped and leads to the page that required the registration',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, origin, text, go, logOut } = phone
    await go(
      `/pages/login/index?type=register&invite=DEMO88&return=${encodeURIComponent('/pages/task-list/index?tab=mine')}`,
    )
    await page.fill('[name=username]', 'fresh')
    await page.fill('[name=password]', 'secret-1')
    await page.fill('[name=confirmPassword]', 'secret-1')
    await page.check('[name=terms]')
    // gives the member an e-mail address, so that the app does not ask for one
    await page.route('**/api/user/info', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), email: 'fresh@example.com' } })
    })
    await page.click('form button[type=submit]')
    const skip = page.getByRole('link', { name: text('guide.skip') })
    t.ok(((await skip.boundingBox())?.height ?? 0) >= 44)
    t.equal(await page.getByRole('button', { name: text('common.back'), exact: true }).count(), 0)
    await skip.click()
    await page.waitForURL(`${origin}/#/pages/task-list/index?tab=mine`)
    await page.unroute('**/api/user/info')
    await logOut()
    await phone.logIn('fresh', 'secret-1')
    t.match(page.url(), /home\/index$/, 'a login does not show them again')
  },
)

/** An expression: how much of the frame of each picture that is shown is filled by its drawing. */
const FILLED = `[...document.querySelectorAll('.guide-picture')].flatMap((picture) => {
  const [, , wide, high] = picture.getAttribute('viewBox').split(' ').map(Number)
  const frame = picture.getBoundingClientRect()
  const scale = Math.min(frame.width / wide, frame.height / high)
  return frame.width ? [(scale * scale * wide * high) / (frame.width * frame.height)] : []
})`

t.test('four pictures explain how it works; the first steps and the help link to them', async (t) => {
  const { page, text, go, logIn, settled, axe, upstream } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await logIn('newbie')
  await page.getByRole('link', { name: text('guide.title') }).click()
  await page.getByRole('heading', { level: 1, name: text('guide.title') }).waitFor()
  for (const name of ['licences', 'run', 'end']) await page.getByText(text(`guide.${name}.text`)).waitFor()
  t.equal(await page.locator('.swipe-item .guide-picture:visible').count(), 4)
  for (const name of ['costs', 'loss']) await page.getByText(text(`guide.${name}.text`)).waitFor()
  for (const [part, count] of [
    ['.window-front', 2],
    ['.globe-point', 2],
    ['.guide-time', 1],
    ['.guide-wallet', 2],
  ] as const)
    t.equal(await page.locator(`.guide-picture:visible ${part}`).count(), count, part)
  for (const [width, height] of [
    [430, 932],
    [740, 360],
    [375, 667],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(DRAWN)
    const filled = await page.evaluate<number[]>(FILLED)
    t.equal(filled.length, 4)
    // in landscape, the frame is only a strip
    for (const part of filled)
      t.ok(part > (width > height ? 0.2 : 0.62), `${width} × ${height}: fills its frame: ${part}`)
  }
  const [risk, button] = await Promise.all(
    [page.getByText(text('guide.loss.text')), page.getByRole('link', { name: text('guide.home') })].map((each) =>
      each.boundingBox(),
    ),
  )
  t.ok(
    risk && button && risk.y + risk.height <= button.y,
    'the risk stands above the button, whichever card is in sight',
  )
  const cards = page.locator('.swipe-item')
  const next = await cards.nth(1).boundingBox()
  t.ok(next && next.x >= 375, 'no piece of the next card')
  await axe(t, 'how it works')
  await page.getByRole('link', { name: text('guide.home') }).click()
  await page.waitForURL('**/#/pages/home/index')
  await go('/pages/my/index')
  await settled()
  await page.getByRole('button', { name: text('my.help.more') }).click()
  await page.getByRole('link', { name: text('guide.title') }).waitFor()
})
