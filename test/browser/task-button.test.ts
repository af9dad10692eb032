/** Where the button of a task's page stands, and what is in sight above it. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const TASK = '/pages/task-list/detail?id=1'

t.test(
  'on a phone, lock, duty, date, the result and the warning are above the button; the run shows what is earned',
  async (t) => {
    const { page, go, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await page.setViewportSize({ width: 375, height: 667 })
    await logInAt(TASK)
    await settled()
    const top = (await page.locator('.bottom-action button').boundingBox())?.y ?? 0
    const loss = page.locator('.cost-result .loss')
    const [lock, duty] = ['.card-foot span:first-child b', '.card-foot span:last-child b'].map((each) =>
      page.locator(each),
    )
    for (const each of [
      lock,
      duty,
      page.getByText(text('task.unlock')).first(),
      loss,
      page.getByText(text('outlook.loss')),
    ]) {
      const box = await each?.boundingBox()
      t.ok(box && box.y + box.height < top, `${await each?.textContent()} above the button`)
    }
    t.equal(await page.locator('.warning').count(), 1)
    await page.setViewportSize({ width: 320, height: 568 })
    const warning = await page.locator('.warning').boundingBox()
    const end = (await page.locator('.bottom-action').boundingBox())?.y ?? 0
    t.ok(warning && warning.y + warning.height <= end, 'on a small phone, the result and the whole warning')
    const pledge = upstream.world.pledges.find(
      ({ ended, member }) => !ended && member === upstream.world.byName('demo')?.id,
    )
    await go(`/pages/task-list/run?id=${pledge?.id}`)
    await page.getByText(text('pledge.produced'), { exact: true }).waitFor()
    t.equal(
      await page
        .locator('.card', { hasText: text('run.income') })
        .getByText('≈')
        .count(),
      0,
      'no estimate',
    )
    t.equal(await page.locator('.key-values').first().locator('dt').count(), 3, 'three figures, the rest is folded')
    t.equal(await page.getByText(text('run.started'), { exact: true }).isVisible(), false)
    await page.getByText(text('run.details'), { exact: true }).click()
    await page.getByText(text('run.started'), { exact: true }).waitFor()
    await page.getByText(text('common.notGuaranteed')).first().waitFor()
  },
)

t.test('in a wide window, the button stands in the task’s card, above no other row', async (t) => {
  const { page, text, logInAt, settled } = await open(t, await launch(t), 'en-US')
  await page.setViewportSize({ width: 1280, height: 800 })
  await logInAt(TASK)
  await settled()
  const button = page.locator('.card.highlighted').getByRole('button', { name: text('task.start') })
  const box = await button.boundingBox()
  t.ok(box && box.y + box.height < 800, 'in sight')
  t.equal(await page.evaluate("getComputedStyle(document.querySelector('.bottom-action')).position"), 'static')
})
