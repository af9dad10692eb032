/** Presses every button of every page. */
import t from 'tap'
import { launch, open, RAW_KEY } from '../support/browser.ts'
import { MEMBER_PAGES, PUBLIC_PAGES } from '../support/page-list.ts'

/** Visible and enabled buttons, except buttons that submit, delete or log out. Other tests press those. */
const BUTTONS = 'button:visible:not([type=submit]):not(.danger):not([disabled])'

/** The page on which the language is chosen. The test visits it last, because its buttons change the language. */
const LANGUAGES = '/pages-sub/language-settings/index'

type Named = { getAttribute: (name: string) => string | null; textContent: string }

/** The names of buttons. This function runs in the page, so that one round trip reads all of them. */
const namesOf = (buttons: unknown[]): string[] =>
  (buttons as Named[]).map((each) => each.getAttribute('aria-label') ?? each.textContent)

t.test('every button that does not submit, delete or log out can be pressed without an error', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, go, settled, signIn, text } = phone
  await signIn()
  let pressed = 0
  for (const path of [...PUBLIC_PAGES.filter((each) => each !== LANGUAGES), ...MEMBER_PAGES, LANGUAGES]) {
    await go(path)
    await settled()
    const names = await page.locator(BUTTONS).evaluateAll(namesOf)
    // presses one button of each kind. In a list, each row has the same buttons, whose names differ only in their numbers or at their end
    const seen = new Set([text('common.back'), text('common.refresh')])
    for (const [index, name] of names.entries()) {
      const kind = name.replace(/\d+/g, 'n').slice(0, 12)
      if (seen.has(name) || seen.has(kind)) continue
      seen.add(kind)
      const button = page.locator(BUTTONS).nth(index)
      if (!(await button.isVisible())) continue
      await button.click({ timeout: 2_000 })
      pressed += 1
      await page.locator('h1').first().waitFor()
      t.notMatch(await page.locator('body').innerText(), RAW_KEY, `${path}: ${name}`)
      const dialog = page.locator('dialog[open]')
      if ((await dialog.count()) > 0) {
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }
      await go('/no/such/page')
      await go(path)
      await settled()
    }
  }
  t.ok(pressed > 60, `${pressed} pressed`)
})
