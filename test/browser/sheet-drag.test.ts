/** Sheets are pulled down with a finger. */
import t, { type Test } from 'tap'
import { DRAWN, hold, launch, open, type Phone, until } from '../support/browser.ts'
import { enterPayPassword, openPad } from '../support/payment-sheet.ts'

type Move = { from: number; by: number; right?: number; rests?: boolean }

/** Opens the sheet of the first software, once the code that follows the finger is there. */
async function sheet(
  t: Test,
): Promise<Phone & { pull: (move: Move) => Promise<void>; release: () => Promise<unknown> }> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' }, { moving: true })
  const { page } = phone
  await phone.logIn()
  await page.locator('.pull[data-state]').waitFor()
  await phone.go('/pages-sub/software/index')
  await page.locator('.card button.chip').first().click()
  await page.locator('dialog.sheet').waitFor()
  await until(page, "document.getAnimations().every(({ animationName }) => animationName !== 'rise')")
  const touch = await phone.context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const release = () => send('touchEnd')
  // `rests`: the finger stays where it is, so that the sheet would not be thrown
  const pull = async ({ from, by, right = 0, rests = false }: Move): Promise<void> => {
    await send('touchStart', 120, from)
    for (let step = 1; step <= 10; step++) await send('touchMove', 120 + right * step * 0.1, from + by * step * 0.1)
    if (rests) await send('touchMove', 121 + right, from + by)
    else await send('touchEnd')
  }
  return { ...phone, pull, release }
}

/** The top of the sheet's handle, in pixels from the top of the window. */
const top = ({ page }: Phone) =>
  page.evaluate<number>("document.querySelector('dialog.sheet').getBoundingClientRect().y")

t.test(
  'a sheet follows the finger; released early, it moves back; released far down, it leaves from there',
  async (t) => {
    const phone = await sheet(t)
    const { page, pull, release } = phone
    const before = await top(phone)
    await pull({ from: before + 20, by: 60, rests: true })
    await until(page, `document.querySelector('dialog.sheet').getBoundingClientRect().y > ${before + 40}`)
    t.ok(
      await page.evaluate("Number(getComputedStyle(document.querySelector('dialog'), '::backdrop').opacity) < 1"),
      'the page behind is lighter',
    )
    await release()
    await until(page, `document.querySelector('dialog.sheet').getBoundingClientRect().y === ${before}`)
    await page.evaluate(`window.leaves = []
    const { showPopover } = HTMLElement.prototype
    HTMLElement.prototype.showPopover = function () {
      if (this.matches('dialog')) leaves.push(this.style.translate)
      return showPopover.call(this)
    }`)
    await pull({ from: before + 20, by: 300 })
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    t.match(await page.evaluate<string[]>('leaves'), [/^0(px)? 2\d\dpx$/], 'from where the finger left it')
    t.equal(await page.evaluate('document.activeElement.closest(".card") !== null'), true, 'the focus returns')
  },
)

t.test('a sheet does not move sideways, upwards or once it is scrolled', async (t) => {
  const phone = await sheet(t)
  const { page, pull, release } = phone
  const moved = async (move: Move) => {
    await pull({ ...move, rests: true })
    await page.evaluate(DRAWN)
    const translate = await page.evaluate("document.querySelector('dialog').style.translate")
    await release()
    await until(page, "document.querySelector('dialog').getAnimations().length === 0")
    return translate !== ''
  }
  const before = await top(phone)
  t.ok(await moved({ from: before + 20, by: 30 }), 'downwards')
  t.notOk(await moved({ from: before + 20, by: 30, right: 150 }), 'sideways')
  t.notOk(await moved({ from: before + 120, by: -90 }), 'upwards')
  await page.evaluate("document.querySelector('dialog').style.maxHeight = '200px'")
  await page.evaluate("document.querySelector('dialog').scrollTop = 60")
  t.notOk(await moved({ from: (await top(phone)) + 20, by: 40 }), 'scrolled')
  t.equal(await page.locator('dialog[open]').count(), 1)
})

t.test('while a payment is sent, its sheet stays, however far it is pulled', async (t) => {
  const phone = await sheet(t)
  const { page, pull, release } = phone
  await openPad(phone)
  const answer = await hold(page, '**/api/purchase/buySoftware')
  await enterPayPassword(phone)
  await page.locator('dialog [data-busy=true]').waitFor()
  const before = await top(phone)
  await pull({ from: before + 20, by: 250, rests: true })
  await until(page, `document.querySelector('dialog.sheet').getBoundingClientRect().y > ${before + 100}`)
  await release()
  await until(page, "document.querySelector('dialog').style.translate === ''")
  t.equal(await page.locator('dialog[open]').count(), 1)
  await answer()
})
