/** With only the keyboard, every control can be reached, shows its focus, and can be left again. */
import t, { type Test } from 'tap'
import { DRAWN, launch, open, type Phone, until } from '../support/browser.ts'
import { completed } from '../support/completed.ts'
import { padButton } from '../support/payment-sheet.ts'

/**
 * The source of a function that returns a text about a control's look. The text changes when the control visibly gets the focus. It contains the
 * outline or shadow of the control itself, of the box around an input, and of the cell for the next digit.
 */
const LOOK = `((control) => [control, control.closest('.field-box, .amount-panel'), control.closest('.digit-cells')?.querySelector('[data-next=true]')]
  .map((part) => {
    if (!part) return 'none'
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    return outlineStyle === 'none' || outlineWidth === '0px' ? boxShadow : 'outline'
  }).join(' '))`

/** The source of a function that returns a control's name. */
const NAME = `((control) => control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 60))`

/** The tag and the name of the focused element, and whether its focus is visible. */
const FOCUS = `(() => {
  const on = document.activeElement
  return { tag: on.tagName, name: ${NAME}(on), seen: ${LOOK}(on) !== 'none none none' }
})()`
type Focus = { tag: string; name: string; seen: boolean }

/**
 * Presses Tab until the focus is on the element called `name`. Fails the test if 60 presses do not lead there, or if a focus on the way is not
 * visible.
 */
async function tabTo(t: Test, { page }: Phone, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focus = (await page.evaluate(FOCUS)) as Focus
    if (focus.tag === 'BODY') continue
    if (!focus.seen) t.fail(`the focus cannot be seen on ${focus.tag} ${focus.name}`)
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return
  }
  t.fail(`the keyboard does not reach ${name}`)
}

t.test('login, transfer and finding the order work with the keyboard alone', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, go, text, settled, upstream } = phone
  const { keyboard } = page
  await go('/pages/login/index')
  await settled()
  await tabTo(t, phone, 'account')
  await keyboard.type('demo')
  await tabTo(t, phone, 'password')
  await keyboard.type('demo1234')
  await keyboard.press('Enter')
  await page.waitForURL('**/#/pages/home/index')
  await settled()
  await tabTo(t, phone, text('transfer.title'))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: text('transfer.title'), level: 1 }).waitFor()
  t.equal(((await page.evaluate(FOCUS)) as Focus).tag, 'H1', 'the heading of a new page has the focus')
  await tabTo(t, phone, 'account')
  await keyboard.type('alice')
  await tabTo(t, phone, 'amount')
  await keyboard.type('12')
  await keyboard.press('Enter')
  const sheet = page.locator('dialog[open]')
  await sheet.waitFor()
  // after a sheet is closed, the focus is back on the element that opened it
  await keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  t.equal(((await page.evaluate(FOCUS)) as Focus).name, 'amount')
  await keyboard.press('Enter')
  await sheet.waitFor()
  for (let presses = 0; presses < 12; presses++) {
    await keyboard.press('Tab')
    const inside = await page.evaluate(
      "document.activeElement.closest('dialog') !== null || document.activeElement === document.body",
    )
    t.ok(inside, 'Tab does not leave the sheet')
  }
  await tabTo(t, phone, await padButton(page).innerText())
  await keyboard.press('Enter')
  t.equal(((await page.evaluate(FOCUS)) as Focus).name, 'payPassword', 'the password field has the focus')
  await keyboard.type('246810')
  await completed({ page, text }, 'transfer').waitFor()
  t.equal(upstream.calls('POST user/transfer').length, 1)
  await tabTo(t, phone, text('success.order.transfer'))
  await keyboard.press('Enter')
  const number = String(new URL(page.url().replace('#', '')).searchParams.get('id'))
  await page.locator('.card').getByText(number).first().waitFor()
})

t.test(
  'Esc cancels a question, but not the question to bind an e-mail, because cancelling it would log out',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const { page, go, text, logIn, logInAt, settled } = phone
    await logInAt('/pages/my/index')
    await settled()
    await page.getByRole('button', { name: text('my.logout') }).click()
    const question = page.locator('dialog[open]').getByText(text('my.logout.text'))
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    t.match(page.url(), /pages\/my\/index/, 'the member is still logged in')
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'another' } })
    })
    await page.getByRole('button', { name: text('common.refresh') }).click()
    const offer = page.locator('dialog[open]').getByText(text('version.text'))
    await offer.waitFor()
    await page.keyboard.press('Escape')
    await offer.waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'wait' })
    await phone.logOut()
    await logIn('newbie')
    await go('/pages/my/index')
    const prompt = page.locator('dialog[open]').getByText(text('email.why'))
    await prompt.waitFor()
    // browsers close a dialog on a second Esc, even if the page has prevented the first from closing it
    for (let count = 0; count < 3; count++) await page.keyboard.press('Escape')
    await page.evaluate(DRAWN)
    t.ok(await prompt.isVisible(), 'Esc does not close it')
  },
)

/**
 * Remembers the controls of the page in the order of the document, with the look that each has without the focus. Leaves out unchosen radio buttons,
 * because Tab does not reach them.
 * @returns the names of all controls, and of those that are above the control before them
 */
const REMEMBER = `(() => {
  document.activeElement.blur()
  globalThis.controls = [...document.querySelectorAll('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches('[type=radio]:not(:checked)'))
  globalThis.looks = controls.map(${LOOK})
  const boxes = controls.map((control) => control.closest('main') && control.getBoundingClientRect())
  return {
    names: controls.map(${NAME}),
    above: controls.filter((_, at) => boxes[at] && boxes[at - 1] && boxes[at].bottom <= boxes[at - 1].top).map(${NAME}),
  }
})()`

/**
 * The focused element. `at`: its index among the controls; -1 if it is none of them, null if nothing has the focus. `seen`: whether its look has
 * changed.
 */
const REACHED = `(() => {
  const on = document.activeElement
  const at = controls.indexOf(on)
  return { at: on === document.body ? null : at, name: ${NAME}(on), seen: ${LOOK}(on) !== looks[at] }
})()`
type Reached = { at: number | null; name: string; seen: boolean }

t.test('every control of the tab pages is reached in order by keyboard and shows its focus', async (t) => {
  const { page, go, signIn, settled, text } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  for (const path of [
    '/pages/home/index',
    '/pages/task-list/index?tab=offers',
    '/pages/agent-promotion/index',
    '/pages/my/index',
    '/pages-sub/swap/index',
  ]) {
    await go(path)
    await settled()
    if (path.includes('home')) {
      // scrolls to the end to make the earnings load, because they have a control of their own
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      await page.getByLabel(text('earnings.byDay')).waitFor()
      await page.evaluate('scrollTo(0, 0)')
    }
    // waits until the page has loaded, because its refresh button is disabled until then
    await until(page, "!document.querySelector('[aria-busy=true]')")
    const { names, above } = await page.evaluate<{ names: string[]; above: string[] }>(REMEMBER)
    const reached: Reached[] = []
    // presses Tab once more than there are controls: between the page's last control and its first, the focus leaves the page once
    for (let presses = 0; presses <= names.length; presses++) {
      await page.keyboard.press('Tab')
      const focus = await page.evaluate<Reached>(REACHED)
      if (reached.some(({ at }) => at === focus.at)) break
      if (focus.at !== null) reached.push(focus)
    }
    // the focus starts at the page's heading, so the controls above it are reached last
    const first = reached.findIndex(({ at }) => at === 0)
    const inOrder = [...reached.slice(first), ...reached.slice(0, first)]
    // compares positions, named for the report: the text of a control may change meanwhile, when more of the page's data arrives
    t.strictSame(
      inOrder.map(({ at, name }) => [at, at === null || at < 0 ? name : names[at]]),
      [...names.entries()],
      path,
    )
    t.strictSame(
      reached.filter(({ seen }) => !seen),
      [],
      `${path}: each shows its focus`,
    )
    t.strictSame(above, [], `${path}: the order is the visible order`)
  }
})
