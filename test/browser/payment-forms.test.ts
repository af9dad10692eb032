/** Details of the payment forms: whole addresses, grouped amounts, known recipients, and the cells of a payment password. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { openPad } from '../support/payment-sheet.ts'

t.test(
  'the payout account is shown with its whole address, whatever its name, and another can be chosen',
  async (t) => {
    const { page, settled, text, logInAt, upstream, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const [first, second] = upstream.world.receipts
    if (first) first.name = 'The hardware wallet in the safe'
    await page.setViewportSize({ width: 320, height: 640 })
    await logInAt('/pages-sub/finance/withdraw')
    await settled()
    const choice = page.locator('[name=accountId]')
    for (const size of ['', '28px']) {
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
      const shown = choice.locator('.address')
      t.equal((await shown.innerText()).replace(/\s/g, ''), first?.address)
      const isCut = `(() => {
      const box = document.querySelector('[name=accountId]')
      return [...box.querySelectorAll('b, .address, .address > span')].some((each) =>
        each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflow !== 'visible' ||
        each.getBoundingClientRect().right > box.getBoundingClientRect().right)
    })()`
      t.equal(await page.evaluate(isCut), false, `nothing is cut ${size}`)
      const field = await page.locator('[name=amount]').boundingBox()
      t.ok((field?.width ?? 0) > 80, `the amount has room ${size}`)
    }
    await page.evaluate("document.documentElement.style.fontSize = ''")
    await choice.click()
    const sheet = page.locator('dialog[open]')
    await sheet.getByRole('link', { name: text('payout.add') }).waitFor()
    t.equal(await sheet.locator('[aria-pressed=true]').count(), 1)
    await axe(t, 'payout accounts')
    await sheet.locator('[aria-pressed=false]').click()
    await sheet.waitFor({ state: 'detached' })
    t.equal((await choice.locator('.address').innerText()).replace(/\s/g, ''), second?.address)
  },
)

t.test('thousands are separated in an amount that is not being typed', async (t) => {
  const { page, settled, logInAt, axe } = await open(t, await launch(t), 'tr-TR')
  await logInAt('/pages-sub/swap/index')
  await settled()
  const amount = page.locator('[name=amount]')
  await amount.fill('2345.6')
  const [own, received] = [page.locator('.amount-read').first(), page.locator('.amount-read').last()]
  await received.waitFor()
  t.match(await received.textContent(), /^\d{1,3}(\.\d{3})+,\d+$/)
  t.equal(await own.isVisible(), false, 'plain while it is typed')
  await page.keyboard.press('Shift+Tab')
  await own.waitFor()
  t.equal(await own.textContent(), '2.345,6')
  // the grouped amount lies over the input, whose own text must be invisible
  await until(page, "getComputedStyle(document.querySelector('[name=amount]')).color === 'rgba(0, 0, 0, 0)'")
  await axe(t, 'grouped amounts')
  await amount.fill('999')
  t.equal(await page.locator('.amount-read').count(), 1, 'only what has thousands')
})

t.test('the last step of a swap shows both amounts; its order says what was received', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, go, settled, logInAt, upstream } = phone
  await logInAt('/pages-sub/swap/index')
  await settled()
  await page.fill('[name=amount]', '50')
  await page.click('main form button[type=submit]')
  await openPad(phone)
  t.match(await page.locator('.pay-facts summary').innerText(), /^50\.00 USDT → ≈\s[\d.]+\sSNT$/)
  await page.keyboard.press('Escape')
  await go(`/pages-sub/finance/trade-order?kind=swap&id=${upstream.world.exchanges.at(-1)?.order}`)
  await settled()
  t.match(await page.locator('main .figure.good').innerText(), /^\+[\d,.]+ (SNT|USDT)$/, 'what was received')
})

t.test(
  'if recent recipients cannot be loaded, the form does not say that there are none, and loads them on request',
  async (t) => {
    const { page, logInAt, text, upstream, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    upstream.faults.set('POST user/transferList', 'error-500')
    await logInAt('/pages-sub/finance/transfer')
    const recent = page.getByRole('group', { name: text('transfer.recent') })
    await recent
      .getByRole('status')
      .getByText(text('common.notLoaded', { parts: text('transfer.recent') }))
      .waitFor()
    t.equal(await recent.getByText(text('transfer.recent.none')).count(), 0)
    await axe(t, 'recent recipients not loaded')
    upstream.faults.clear()
    await recent.getByRole('button', { name: text('common.retry') }).click()
    await recent.getByRole('button', { name: 'alice' }).waitFor()
    t.equal(await recent.getByRole('status').count(), 0)

    upstream.faults.set('POST user/transferList', 'error-500')
    await page.evaluate('sessionStorage.clear()')
    await page.reload()
    await recent.getByRole('status').waitFor()
    await page.context().setOffline(true)
    await recent.getByText(text('error.loadsOnline')).waitFor()
    t.equal(await recent.getByRole('button').count(), 0, 'offline, no button that could do nothing')
    upstream.faults.clear()
    await page.context().setOffline(false)
    await recent.getByRole('button', { name: 'alice' }).waitFor()
  },
)

t.test('a known recipient shows the day of the last transfer, anybody else is marked as new', async (t) => {
  const { page, settled, text, logInAt } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logInAt('/pages-sub/finance/transfer')
  await settled()
  // makes the window so narrow that the line about the recipient takes two lines
  await page.setViewportSize({ width: 260, height: 640 })
  const amountTop = () => page.evaluate<number>("document.querySelector('.amount-panel').getBoundingClientRect().top")
  const before = await amountTop()
  const recent = page.locator('.recent button').first()
  const name = await recent.innerText()
  await recent.click()
  const known = page.getByText(
    new RegExp(`^${text('transfer.known', { account: name, day: '' }).replace('.', '')}\\w+`),
  )
  await known.waitFor()
  t.equal(await page.getByText(text('transfer.check')).count(), 0)
  await page.fill('[name=account]', `${name}1`)
  await page.getByText(text('transfer.check')).waitFor()
  t.equal(await known.count(), 0)
  t.equal(await amountTop(), before, 'nothing moves below it')
})

t.test('a new payment password has six cells for digits; the current one may be an older text', async (t) => {
  const { page, settled, text, logInAt, axe } = await open(t, await launch(t), 'en-US')
  await logInAt('/pages-sub/password/edit-withdraw-password')
  await settled()
  t.equal(await page.locator('.digit-cell').count(), 12)
  await page.fill('[name=oldPassword]', 'older text')
  t.equal(await page.inputValue('[name=oldPassword]'), 'older text')
  await page.locator('[name=password]').pressSequentially('1x23456')
  t.equal(await page.inputValue('[name=password]'), '123456')
  t.equal(await page.locator('.digit-cell[data-full=true]').count(), 6)
  await page.locator('[name=confirmPassword]').pressSequentially('12')
  t.equal(await page.locator('.digit-cell[data-full=true]').count(), 8)
  await page.click('form button[type=submit]')
  await page.getByText(text('rules.payPassword.weak')).waitFor()
  await axe(t, 'new payment password')
})

t.test(
  'with a phone’s keyboard open, the button does not cover the amount; a toast does not cover the button',
  async (t) => {
    const { page, text, logInAt, settled } = await open(t, await launch(t), 'en-US')
    const box = async (selector: string) => {
      const found = await page.locator(selector).boundingBox()
      if (!found) throw new Error(`${selector} is not on the page`)
      return { top: found.y, bottom: found.y + found.height }
    }
    const button = 'main form button[type=submit]'
    await page.setViewportSize({ width: 320, height: 568 })
    await logInAt('/pages-sub/finance/transfer')
    await settled()
    await page.getByRole('button', { name: text('field.paste'), exact: true }).click()
    await until(page, "document.querySelector('.toast').matches(':popover-open')")
    // at the end of the page, the button is higher
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    const toast = await box('.toast')
    t.ok(
      toast.bottom <= (await box(button)).top && toast.top >= (await box('.top h1')).bottom,
      'between title and button',
    )
    await page.locator('[name=amount]').focus()
    // the page becomes as low as what the keyboard leaves of it
    await page.setViewportSize({ width: 320, height: 300 })
    const isSeen = `(() => {
    const field = document.activeElement
    scrollBy(0, field.getBoundingClientRect().bottom - innerHeight)
    const { left, bottom } = field.getBoundingClientRect()
    return field.name === 'amount' && document.elementFromPoint(left + 20, bottom - 10) === field
  })()`
    t.equal(await page.evaluate(isSeen), true, 'at the lower end of what is in sight, nothing covers the field')
  },
)

t.test('a new payout address can be read in full while it is entered, and its network has a name', async (t) => {
  const { page, text, logInAt, settled, axe } = await open(t, await launch(t), 'en-US')
  await page.setViewportSize({ width: 320, height: 568 })
  await logInAt('/pages-sub/withdrawal-type/edit')
  await settled()
  const networks = await page.getByRole('group', { name: text('payout.network') }).innerText()
  for (const [network, name] of [
    ['TRC20', 'TRON'],
    ['ERC20', 'Ethereum'],
    ['BEP20', 'BNB Smart Chain'],
  ] as const)
    t.match(networks, new RegExp(`${network}\\s+${name}`))
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  t.equal(await page.locator('.address').count(), 0)
  await page.fill('[name=address]', ` ${address}`)
  const shown = page.locator('form .address')
  await shown.waitFor()
  t.strictSame(await shown.locator('span').allInnerTexts(), address.match(/.{1,4}/g))
  t.ok(await page.evaluate('document.documentElement.scrollWidth <= 320'), 'no part is beside the screen')
  await axe(t, 'payout account, with an address')
})

t.test('a new payout address is saved after a look at all of it; a new name alone needs none', async (t) => {
  const { page, text, logInAt, settled, axe, upstream } = await open(t, await launch(t), 'en-US')
  const known = upstream.world.receipts.length
  await logInAt('/pages-sub/withdrawal-type/edit')
  await settled()
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  await page.check('[value=TRC20]')
  await page.fill('[name=address]', ` ${address}`)
  await page.fill('[name=name]', 'Cold')
  const sheet = page.locator('dialog[open]')
  const submit = () => page.click('form button[type=submit]')
  await submit()
  await sheet.getByRole('heading', { name: text('payout.check.title') }).waitFor()
  t.strictSame(await sheet.locator('.address > span').allInnerTexts(), address.match(/.{1,4}/g))
  t.match(await sheet.innerText(), /TRC20.*Cold/s)
  await axe(t, 'the check of an address')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  t.equal(upstream.calls('POST bank/add').length, 0)
  t.equal(await page.inputValue('[name=name]'), 'Cold', 'nothing typed is lost')
  await submit()
  await sheet.getByRole('button', { name: text('common.save') }).click()
  await page.waitForURL('**/withdrawal-type/index')
  t.equal(upstream.world.receipts.length, known + 1)
  await page
    .locator('.card', { hasText: 'Cold' })
    .getByRole('link', { name: text('payout.edit') })
    .click()
  await page.fill('[name=name]', 'Colder')
  await submit()
  await page.locator('.card', { hasText: 'Colder' }).waitFor()
  t.equal(upstream.calls('POST bank/edit').length, 1)
})

t.test('with text at 200 %, the sheet’s title and button stay in sight while the sheet is scrolled', async (t) => {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const { page, settled, text, logInAt, axe } = phone
  await page.setViewportSize({ width: 375, height: 667 })
  await logInAt('/pages-sub/finance/withdraw?amount=40')
  await settled()
  await page.evaluate("document.documentElement.style.fontSize = '32px'")
  await page.click('main form button[type=submit]')
  const sheet = page.locator('dialog[open]')
  await sheet.getByText(text('payout.warning')).waitFor()
  /** Whether nothing covers the element in the middle of its box, scrolled to either end of the sheet. */
  const staysInSight = (selector: string) =>
    page.evaluate(`[0, 9999].every((top) => {
      const sheet = document.querySelector('dialog[open]')
      sheet.scrollTop = top
      const shown = sheet.querySelector('${selector}')
      const box = shown.getBoundingClientRect()
      return shown.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
    })`)
  t.ok(await staysInSight('h2'), 'the title of the facts')
  t.ok(await staysInSight('.pay-action button'), 'the button')
  await openPad(phone)
  t.equal(await sheet.locator('h2').innerText(), text('pay.deed.withdraw', { amount: '40.00 USDT' }))
  t.ok(await staysInSight('h2'), 'the deed and its sum, above the payment password')
  await axe(t, 'a payment password with large text')
})

t.test(
  'with text at 200 %, no amount of the balance history is broken or beside its row, on phones and in wide windows',
  async (t) => {
    const { page, settled, logInAt } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await logInAt('/pages-sub/finance/balance-detail')
    await settled()
    await page.evaluate("document.documentElement.style.fontSize = '32px'")
    for (const [width, height] of [
      [320, 568],
      [375, 667],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      const bad = await page.evaluate<string[]>(`[...document.querySelectorAll('.record')].flatMap((row) => {
      const { left, right } = row.getBoundingClientRect()
      return [...row.querySelectorAll('.figure')].flatMap((figure) => {
        const digits = document.createRange()
        digits.selectNode(figure.firstChild)
        const box = digits.getBoundingClientRect()
        return digits.getClientRects().length > 1 || box.left < left || box.right > right ? [figure.textContent] : []
      })
    })`)
      t.strictSame(bad, [], `${width} px`)
    }
  },
)
