/** The glossary explains the platform's terms, without a login. */
import t from 'tap'
import { launch, open, RAW_KEY } from '../support/browser.ts'

t.test('every term is explained in the member’s language', async (t) => {
  const browser = await launch(t)
  // two languages are enough, because `catalogues.test.ts` checks that every language has the same text keys
  for (const name of ['en-US', 'th-TH'] as const) {
    const { page, context, go, text, settled } = await open(t, browser, name)
    await go('/pages-sub/help/glossary')
    await page.getByText(text('glossary.amplitude')).waitFor()
    await settled()
    for (const key of ['glossary.snt', 'glossary.principal', 'glossary.agent.name', 'pledge.principal'])
      t.equal(await page.getByText(text(key), { exact: true }).count(), 1, `${name} ${key}`)
    t.notMatch(await page.innerText('main'), RAW_KEY)
    t.equal(await page.locator('main .note:empty').count(), 0)
    await context.close()
  }
})

t.test('the glossary is linked under Help, and a failed load can be retried', async (t) => {
  const { page, logInAt, text } = await open(t, await launch(t), 'en-US')
  await page.route('**/assets/late-en-US-*', (route) => route.abort(), { times: 1 })
  await logInAt('/pages/my/index')
  const help = page.getByRole('button', { name: text('my.help.more') })
  t.equal(await page.getByRole('link', { name: text('help.glossary') }).count(), 0, 'folded')
  await help.click()
  await page.getByRole('link', { name: text('help.glossary') }).click()
  await page.getByText(text('common.notLoaded', { parts: text('help.glossary') })).waitFor()
  await page.getByRole('button', { name: text('common.retry') }).click()
  await page.getByText(text('glossary.tvl')).waitFor()
  await page.getByRole('button', { name: text('common.back') }).click()
  await page.getByRole('link', { name: text('help.glossary') }).waitFor()
  t.equal(await help.getAttribute('aria-expanded'), 'true', 'as it was left')
})
