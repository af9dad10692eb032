/** The page of tasks on offer. */
import t from 'tap'
import { hold, launch, open, until } from '../support/browser.ts'
import { isPressed, OFFERS, openOffers, resultsChip } from '../support/offers.ts'

const PLACES = "[...document.querySelectorAll('.card')].map((card) => JSON.stringify(card.getBoundingClientRect()))"

t.test(
  'tasks on offer are shown first; their results and missing licences then appear in reserved space',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, settled, upstream, axe, logInAt } = phone
    const demo = upstream.world.byName('demo')
    for (const each of demo?.nodes.values() ?? []) if (each.id === 5) each.expires = upstream.world.now() - 1
    await page.setViewportSize({ width: 375, height: 667 })
    const release = await hold(page, '**/api/purchase/nodeList')
    const asked: string[] = []
    let shown: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await logInAt(OFFERS)
    await settled()
    const names = () => page.locator('.card strong').allTextContents()
    const cards = page.locator('.card')
    const order = page.getByRole('combobox', { name: text('tasks.sort') })
    const results = (at = 0) => cards.nth(at).locator('.offer-result .figure').allTextContents()

    await t.test('until the licences are known, a card says nothing about costs and needs', async (t) => {
      await cards
        .first()
        .getByText(/^50\.00 USDT$/)
        .waitFor()
      t.equal(await page.getByText(text('tasks.total')).count(), 0, 'the income has no place beside a result')
      for (const part of ['.offer-needs', '.offer-result'])
        t.equal(await page.locator(`${part}.offer-pending`).count(), await cards.count(), part)
      t.equal(await page.locator('.figure.loss, [data-need]').count(), 0, 'nothing is said before it is known')
      t.equal(await page.locator('.offers-counted:visible').count(), 0)
    })

    await t.test('when they are known, nothing moves, and they are not requested again with the tasks', async (t) => {
      const before = await page.evaluate(PLACES)
      // makes the list of tasks reload while the responses with the licences are still held back
      const reloaded = page.waitForResponse('**/api/view/tasks*')
      await page.clock.setSystemTime(Date.now() + 120_000)
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
      await reloaded
      await settled()
      await release()
      await page.locator('[data-need]').first().waitFor()
      t.strictSame(await page.evaluate(PLACES), before, 'nothing moves')
      t.equal(asked.filter((path) => path.endsWith('/nodeList')).length, 1, 'the licences are not requested twice')
      t.equal(await page.locator('.offer-pending').count(), 0)
    })

    await t.test('cards and controls take little room, and neighbours have different pictures', async (t) => {
      const tiles = (await page.evaluate(`[...document.querySelectorAll('.card .tile')].map((tile) => ({
        tone: tile.dataset.tone,
        links: tile.querySelector('.task-links').getAttribute('d'),
      }))`)) as { tone?: string; links: string }[]
      t.equal(new Set(tiles.map(({ links }) => links)).size, tiles.length, 'each task has a layout of its own')
      t.ok(
        tiles.every(({ tone }, index) => tone !== undefined && tone !== tiles[index + 1]?.tone),
        'neighbours have backgrounds of different lightness',
      )
      const first = await cards.first().boundingBox()
      t.ok(first && first.y <= 250, `the first task starts at ${first?.y}`)
      t.ok(first && first.height <= 152, `a card with a result is ${first?.height} high`)
      await page.setViewportSize({ width: 480, height: 800 })
      const figures = `[...document.querySelectorAll('.card:first-child .offer-fact .figure')].map((each) => each.getBoundingClientRect().bottom)`
      const bottoms = (await page.evaluate(figures)) as number[]
      t.equal(bottoms.length, 2)
      t.ok(
        bottoms.every((each) => Math.abs(each - (bottoms[0] ?? 0)) < 3),
        `all figures on one line: ${bottoms}`,
      )
      await page.setViewportSize({ width: 375, height: 667 })
      const [bar, chip] = [await page.locator('.chip-select').boundingBox(), await resultsChip(phone).boundingBox()]
      t.ok(bar && chip && bar.y === chip.y && bar.height <= 50, 'both controls on one line')
    })

    await t.test('the tasks can be sorted', async (t) => {
      await order.selectOption('rate')
      await page.locator('.chip-select > span', { hasText: text('tasks.sort.rate') }).waitFor()
      t.equal((await names())[0], 'Protein folding, sampling')
      t.match(page.url(), /sort=rate/)
      await order.selectOption('lock')
      t.strictSame((await names()).slice(0, 2), ['Image labelling, small set', 'Weather model, regional'])
    })

    await t.test('each card shows its result and which licences are owned, must be bought or renewed', async (t) => {
      t.equal(await isPressed(phone), true)
      t.equal(await page.locator('.offer-result .figure').count(), await cards.count(), 'one result on each card')
      shown = await results()
      t.match(shown.join(), /^≈\s−\d+\.\d\d USDT$/)
      t.strictSame(
        await cards
          .first()
          .locator('.offer-need')
          .evaluateAll((all: { dataset: { need?: string } }[]) => all.map(({ dataset }) => dataset.need)),
        ['owned', 'owned'],
      )
      await page
        .locator('.card', { hasText: 'Europe' })
        .locator('[data-need=buy]')
        .getByText(/^Not met: Node\s+\d+\.\d\d\sUSDT$/)
        .first()
        .waitFor()
      await cards
        .filter({ hasText: '45 days' })
        .locator('[data-need=buy]')
        .getByText(/^Not met: 2\s×\sNode\s+\d+\.\d\d\sUSDT$/)
        .waitFor()
      // a node that expires before the task would end must be renewed, and the result includes the renewal
      await cards
        .locator('[data-need=renew]')
        .getByText(/ until \w+\s\d+$/)
        .first()
        .waitFor()
      t.equal(
        await page.getByText(text('tasks.afterCosts')).count(),
        1,
        'what a result is and that it is not guaranteed, said once',
      )
      await page.locator('.offers-note').getByText(text('tasks.owned.paid')).waitFor()
      t.ok((await page.locator('.figure.loss').allTextContents()).every((each) => /^≈\s−/.test(each)))
      t.ok((await page.locator('.figure.loss').count()) > 0, 'a loss is shown as one')
      await axe(t, 'offers')
    })

    await t.test('results stay while the page reloads', async (t) => {
      await page.getByRole('button', { name: text('common.refresh') }).click()
      await settled()
      t.strictSame(await results(), shown)
    })

    await t.test('the best result comes first', async (t) => {
      await order.selectOption('result')
      await until(page, "location.hash.includes('sort=result')")
      const sorted = (await page.locator('.offer-result .figure').allTextContents()).map((each) =>
        Number(each.replace('−', '-').replace(/[^\d.-]/g, '')),
      )
      t.strictSame(
        sorted,
        sorted.toSorted((a, b) => b - a),
        'the best result first',
      )
    })

    await t.test('after a quarter of an hour, the licences are requested again', async () => {
      // the licences may have changed on another device meanwhile
      const requested = page.waitForRequest('**/api/purchase/nodeList')
      await page.clock.setSystemTime(Date.now() + 900_000)
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
      await requested
    })

    await t.test('the task’s page shows the same result as its card', async (t) => {
      await cards.filter({ hasText: 'Image labelling' }).click()
      await page.locator('.cost-result .figure').first().waitFor()
      t.strictSame((await page.locator('.cost-result .figure').allTextContents()).slice(0, 1), shown)
    })
  },
)

t.test('a member who prefers no results sees none and no request for them, on this device', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, go, logIn, logOut, upstream } = phone
  await openOffers(phone)
  // switches the results off. The cards must still show which licences the member owns and lacks, because the page knows that already
  await resultsChip(phone).click()
  await page.locator('.offer-result .figure').first().waitFor({ state: 'detached' })
  await page.locator('.offer-needs [data-need]').first().waitFor()
  await page.evaluate('sessionStorage.clear()')
  upstream.requests.length = 0
  await page.reload()
  await page
    .locator('.card')
    .first()
    .getByText(/^≈\s\d+\.\d\d SNT$/)
    .waitFor()
  t.equal(await page.getByText(text('tasks.total')).count(), await page.locator('.card').count(), 'named before costs')
  t.equal(await isPressed(phone), false)
  const card = await page.locator('.card').first().boundingBox()
  t.ok(card && card.height <= 125, `a card without a result is ${card?.height} high`)
  await go('/pages/my/index')
  await go(OFFERS)
  await page.locator('.offer-fact').first().waitFor()
  t.equal(await page.locator('.offer-result').count(), 0)
  t.equal(upstream.calls('GET purchase/softwareList').length, 0)
  await resultsChip(phone).click()
  await page.locator('.offer-result .figure').first().waitFor()
  await resultsChip(phone).click()
  await logOut()
  await logIn('alice')
  await go(OFFERS)
  await page.locator('[data-need]').first().waitFor()
  t.equal(await isPressed(phone), true, 'the next member has not switched them off')
})

t.test('where nothing can be stored, the choice of results holds until the app is closed', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go } = phone
  await openOffers(phone)
  await page.evaluate("Storage.prototype.setItem = () => { throw new Error('full') }")
  await resultsChip(phone).click()
  await page.locator('.offer-result .figure').first().waitFor({ state: 'detached' })
  await go('/pages/my/index')
  await go(OFFERS)
  await page.locator('.offer-fact').first().waitFor()
  t.equal(await isPressed(phone), false)
})

t.test('sorting by the best result shows results; without results, there is no best one', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text } = phone
  await openOffers(phone)
  await resultsChip(phone).click()
  await page.locator('.offer-result .figure').first().waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: text('tasks.sort') }).selectOption('result')
  await page.locator('.offer-result .figure').first().waitFor()
  t.equal(await isPressed(phone), true)
  await resultsChip(phone).click()
  await page.locator('.offer-result .figure').first().waitFor({ state: 'detached' })
  t.equal(await page.getByRole('combobox', { name: text('tasks.sort') }).inputValue(), 'platform')
})

t.test('without a price, no card on offer shows a result, but what is missing', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, upstream } = phone
  upstream.rewrite = (key, data) => (key === 'GET index/config' ? { ...(data as object), snt_price: '' } : data)
  // makes the market fail, too, because the config and the market are the only sources of the SNT price
  upstream.faults.set('POST stock/detail', 'error-500')
  await openOffers(phone)
  const unknown = text('task.cost.unknown', { what: text('task.cost.missing.price') })
  await page.locator('.offer-result').getByText(unknown).first().waitFor()
  t.equal(await page.locator('.offer-result .figure').count(), 0)
  t.equal(await page.locator('.offer-result').getByText(text('tasks.results')).count(), 0, 'no name without a result')
})

t.test('what is the same for all tasks is said once above them, not on each card', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, upstream } = phone
  const demo = upstream.world.byName('demo')
  for (const licences of [demo?.software, demo?.nodes]) licences?.clear()
  upstream.rewrite = (key, data) =>
    key === 'GET purchase/taskList' ? (data as object[]).map((each) => ({ ...each, region: 'Asia' })) : data
  await openOffers(phone)
  await page.getByText(`${text('tasks.afterCosts')} · ${text('task.region')}: Asia`).waitFor()
  t.equal(await page.locator('.card-about', { hasText: 'Asia' }).count(), 0)
  await page.getByText(text('tasks.owned.none')).waitFor()
  upstream.rewrite = null
  upstream.world.advance(3_600)
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page.locator('.card-about', { hasText: 'Europe' }).first().waitFor()
  t.equal(await page.getByText(`${text('task.region')}: Asia`).count(), 0)
})
