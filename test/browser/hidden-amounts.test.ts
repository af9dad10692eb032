/** The member’s amounts are hidden on every page at once, and each page that hides them can show them again. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

t.test('the eye button hides the member’s amounts everywhere, on payment forms too', async (t) => {
  const { page, go, logIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  await page.getByRole('button', { name: text('balance.hide') }).click()
  for (const path of ['/pages/home/index', '/pages-sub/assets/index', '/pages-sub/finance/balance-detail']) {
    await go(path)
    await settled()
    t.match(await page.locator('main').textContent(), '••••')
    for (const figure of await page.locator('main .figure').allTextContents())
      t.notMatch(figure.replace(/^\d+(\.\d{4})? USDT$/, ''), /\d+\.\d\d(?!\d\d)/, `${path}: ${figure}`)
  }
  await page.reload()
  await settled()
  t.match(await page.locator('main').textContent(), '••••', 'the amounts are still hidden after a reload')
  await go('/pages-sub/finance/transfer')
  await settled()
  t.match(await page.locator('.amount-panel-head').textContent(), /••••/)
  t.equal(await page.getByRole('button', { name: text('amount.most') }).count(), 0, '“Max” would tell the balance')
  await go('/pages-sub/finance/withdraw')
  await settled()
  await page.fill('[name=amount]', '10')
  const facts = await page.locator('.key-values').first().innerText()
  t.match(facts, /••••/)
  t.notMatch(facts, /→|2,9\d\d|4,9\d\d/, 'neither the balance before nor after')
  t.notMatch(await page.locator('.amount-panel').innerText(), new RegExp(text('withdraw.covered', { amount: '' })))
  await page.getByRole('button', { name: text('balance.show') }).click()
  await page.getByRole('button', { name: text('amount.most') }).waitFor()
  t.match(await page.locator('.key-values').first().innerText(), /→/, 'shown where they are needed')
  t.equal(await page.evaluate('document.activeElement.name'), 'amount', 'the focus is not lost')
  t.equal(await page.inputValue('[name=amount]'), '10', 'and what was typed stays')
  await page.getByRole('button', { name: text('balance.hide') }).click()
  await page.getByRole('button', { name: text('balance.show') }).waitFor()
  for (const path of [
    '/pages/task-list/index?tab=mine',
    '/pages/agent-promotion/index',
    '/pages-sub/promotion/index',
  ]) {
    await go(path)
    await page.locator('main').getByText('•••• SNT').first().waitFor()
    const eye = page.locator('.top').getByRole('button', { name: text('balance.hide') })
    await eye.click()
    await page.locator('main').getByText('•••• SNT').first().waitFor({ state: 'detached' })
    await eye.click()
  }
  await go('/pages/task-list/index?tab=offers')
  await settled()
  t.equal(
    await page.getByRole('button', { name: text('balance.hide') }).count(),
    0,
    'offers show nothing of the member',
  )
  // on a phone, the header of these pages has no room for the eye: a button above the list shows the amounts
  for (const path of ['/pages-sub/finance/balance-detail', '/pages-sub/finance/trade-detail?kind=swap']) {
    await go(path)
    await page.locator('main li').first().getByText('••••').first().waitFor()
    await page.getByRole('button', { name: text('balance.show') }).click()
    await page.locator('main li').first().getByText('••••').first().waitFor({ state: 'detached' })
    t.equal(await page.evaluate('document.activeElement.id'), 'records', 'the focus is not lost')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page
      .locator('.top')
      .getByRole('button', { name: text('balance.hide') })
      .click()
    await page.locator('main li').first().getByText('••••').first().waitFor()
    await page.setViewportSize({ width: 375, height: 812 })
  }
})
