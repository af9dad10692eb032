/** The page of a recharge order says how much to send, where to, and until when. A mistake in any of these would cost the member money. */
import decodeQR from 'qr/decode.js'
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'
import { deposit, orderRecharge, rewriteRecharges } from '../support/recharge.ts'

t.test(
  'the amount to send is shown with all its decimals; an amount in a link is rounded up, an invalid one is ignored',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, go, text, logInAt } = phone
    await logInAt('/pages-sub/recharge/index?amount=12.87654322')
    t.equal(await page.inputValue('[name=amount]'), '12.88')
    await go('/pages-sub/savings/index')
    await go('/pages-sub/recharge/index?amount=1e3')
    t.equal(await page.inputValue('[name=amount]'), '')
    await rewriteRecharges(phone, (orders) => orders.map((each) => ({ ...each, amount: '20.0137' })))
    await orderRecharge(phone)
    t.equal(await page.locator('.figure.huge').textContent(), '20.0137 USDT')
    const network = page.locator('.pay-to-network')
    t.match(await network.innerText(), /^Network\s+TRC20\s+Send USDT over TRC20 only/)
    t.equal(
      await page.evaluate("getComputedStyle(document.querySelector('.pay-to-network')).border"),
      '2px solid rgb(255, 194, 92)',
      'in a frame, which no other message has, of the hue of a warning, as on the page before',
    )
    await rewriteRecharges(phone, (orders) => orders.map((each) => ({ ...each, address: '' })))
    await page.reload()
    await page.getByText(text('recharge.noAddress')).waitFor()
    t.equal(await page.getByText(text('recharge.detail.waiting')).count(), 0)
    t.equal(await page.getByRole('button', { name: text('recharge.paid') }).count(), 0, 'there is nowhere to send it')
    await page.unroute('**/api/recharge/myRecords*')
    await page
      .locator('main')
      .getByRole('button', { name: text('common.refresh') })
      .click()
    await page.locator('.qr').waitFor()
  },
)

t.test('an expired order hides its QR code, even if the upstream still reports it as waiting', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, upstream } = phone
  await logInAt('/pages-sub/savings/index')
  const until = upstream.clock.now() + 3_600
  await rewriteRecharges(phone, (orders) => orders.map((each) => ({ ...each, state: 'waiting', expiresAt: until })))
  await orderRecharge(phone)
  await page.locator('.qr').waitFor()
  await page.clock.setSystemTime(Date.now() + 3_602_000)
  await page.getByText(text('recharge.detail.expired')).waitFor()
  t.equal(await page.locator('.qr').count(), 0)
  t.equal(await page.getByRole('button', { name: text('recharge.paid') }).count(), 0)
  await page.getByRole('button', { name: text('recharge.again') }).waitFor()
})

t.test(
  'after "I\'ve sent it", the address is folded, so that nobody pays twice by mistake, and it can be shown again',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, logInAt, axe } = phone
    await logInAt('/pages-sub/savings/index')
    await orderRecharge(phone)
    const code = page.locator('.qr')
    await code.waitFor()
    await page.getByRole('button', { name: text('recharge.paid') }).click()
    await page.getByText(text('recharge.detail.said')).waitFor()
    t.equal(await code.isVisible(), false)
    await axe(t, 'marked as sent')
    await page.locator('summary', { hasText: text('today.showAddress') }).click()
    await code.waitFor()
    await page.clock.setSystemTime(Date.now() + 1_802_000)
    await page.getByText(text('recharge.detail.expired')).waitFor()
    await page.locator('.order-help', { hasText: text('order.service') }).waitFor()
    t.strictSame(
      await page
        .getByRole('main')
        .getByText(new RegExp(`^(${text('order.service')}|${text('recharge.again')}|${text('recharge.cancel')})$`))
        .allInnerTexts(),
      [text('order.service'), text('recharge.again'), text('recharge.cancel')],
      'help, once, and the new order that the text speaks of',
    )
    t.equal(await page.getByText(text('recharge.state.said'), { exact: true }).count(), 1, 'it may still be credited')
  },
)

t.test('an expired recharge order hides its QR code and can be repeated; an open one can be cancelled', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logIn, upstream } = phone
  await logIn()
  const order = () => deposit(phone)
  await order()
  upstream.world.advance(1_801)
  await page.getByRole('button', { name: text('common.refresh') }).click()
  await page.getByText(text('recharge.detail.expired')).waitFor()
  t.match(text('recharge.detail.expired'), /already paid.* customer service/)
  t.strictSame(
    await page
      .getByRole('main')
      .getByText(new RegExp(`^(${text('order.service')}|${text('recharge.again')})$`))
      .allInnerTexts(),
    [text('order.service'), text('recharge.again')],
    'help for whoever has paid comes before the button for a new order',
  )
  t.equal(await page.locator('.qr').count(), 0)
  await page.getByRole('button', { name: text('recharge.again') }).click()
  t.equal(await page.inputValue('[name=amount]'), '20')
  // reloads, because the page measures time by the server's clock, which has jumped
  await page.reload()
  await order()
  await page.getByRole('button', { name: text('recharge.cancel') }).click()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('recharge.cancel') })
    .click()
  await page.getByText(text('recharge.detail.cancelled')).waitFor()
  await page.getByText(text('recharge.local')).waitFor()
})

t.test(
  'a small phone shows everything that a payment needs without scrolling; after “I have paid”, the confirmation is focused',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, context, text, logInAt, axe } = phone
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width: 375, height: 667 })
    await logInAt('/pages-sub/savings/index')
    await orderRecharge(phone)
    const button = page.getByRole('button', { name: text('recharge.paid') })
    const top = (await button.boundingBox())?.y ?? 0
    for (const part of ['.figure.huge', '.address', '.qr', '[role=timer]']) {
      const box = await page.locator(part).boundingBox()
      t.ok(box && box.y > 60 && box.y + box.height <= top, `${part} is between the header and the button`)
    }
    const side = async () => Math.round((await page.locator('.qr').boundingBox())?.width ?? 0)
    t.equal(await side(), 184, 'the QR code is large enough for a camera')
    await page.setViewportSize({ width: 320, height: 568 })
    t.equal(await side(), 161)
    await page.setViewportSize({ width: 375, height: 667 })
    for (const [key, copied] of [
      ['recharge.copyAmount', '20.00'],
      ['recharge.copyAddress', (await page.locator('.address').textContent())?.replaceAll(' ', '')],
    ] as const) {
      const copy = page.getByRole('button', { name: text(key) })
      const box = await copy.boundingBox()
      t.ok(box && box.width >= 44 && box.height >= 44, `${key} is large enough for a finger`)
      await copy.click()
      await until(page, `navigator.clipboard.readText().then((copied) => copied === ${JSON.stringify(copied)})`)
    }
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await button.click()
    const said = page.getByText(text('recharge.detail.said'))
    await said.waitFor()
    t.equal(await page.evaluate('document.activeElement.textContent'), text('recharge.detail.said'))
    const box = await said.boundingBox()
    t.ok(box && box.y >= 60, 'it is scrolled into sight, below the header')
    await axe(t, 'noted')
  },
)

t.test('an order is found by its number, even if the upstream returns all orders', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, text, logInAt, upstream } = phone
  await logInAt('/pages-sub/savings/index')
  const first = await orderRecharge(phone, '20')
  await orderRecharge(phone, '30')
  await page.route('**/api/recharge/myRecords*', async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('orderId')
    await route.continue({ url: url.href })
  })
  await go(`/pages-sub/recharge/order?id=${first}`)
  await page.getByText('20.00 USDT').waitFor()
  t.equal(await page.getByText('30.00 USDT').count(), 0)
  await go('/pages-sub/recharge/order?id=none')
  await page.getByText(text('order.missing')).waitFor()
  t.equal(upstream.world.recharges.length, 2)
})

t.test('an order that was cancelled on its page is cancelled in the list, too', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, logInAt, go, settled } = phone
  await logInAt('/pages-sub/savings/index')
  await orderRecharge(phone)
  await go('/pages-sub/finance/trade-detail?kind=recharge')
  await settled()
  const row = page.locator('.rows li').first()
  t.match(await row.innerText(), text('recharge.state.waiting'))
  await row.locator('a').click()
  await page.getByRole('button', { name: text('recharge.cancel') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('recharge.cancel') })
    .click()
  await page.getByText(text('recharge.detail.cancelled')).waitFor()
  await page.getByRole('button', { name: text('common.back') }).click()
  await row.getByText(text('recharge.state.cancelled')).waitFor()
  t.match(await row.locator('.figure.void').textContent(), /^\d/, 'nothing was received: no sign')
  t.notMatch(await row.innerText(), text('recharge.state.waiting'))
})

t.test(
  'an order opens whatever characters its number has; a link without a number says that there is none',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, go, logInAt, upstream } = phone
    upstream.rewrite = (key, data) =>
      key.includes(' recharge/') ? JSON.parse(JSON.stringify(data).replaceAll(/"R(\d+)"/g, '"R.$1/A"')) : data
    await logInAt('/pages-sub/savings/index')
    t.match(await orderRecharge(phone), /^R\.\d+\/A$/)
    await page.reload()
    await page.getByText(text('recharge.detail.waiting')).waitFor()
    await go('/pages-sub/recharge/order?id=')
    await page.getByText(text('order.missing')).waitFor()
  },
)

t.test(
  'the code can be saved as a picture with network, address, amount and deadline; a camera can read it',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, logInAt, axe } = phone
    await page.addInitScript(`
    delete Navigator.prototype.canShare
    navigator.share = (what) => { globalThis.shared = what; return Promise.resolve() }`)
    await page.addInitScript(`
    const draw = CanvasRenderingContext2D.prototype.fillText
    globalThis.written = []
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      written.push(text)
      return draw.call(this, text, ...rest)
    }`)
    await logInAt('/pages-sub/savings/index')
    await orderRecharge(phone)
    const address = (await page.locator('.address').textContent()) ?? ''
    const opener = page.getByRole('button', { name: text('recharge.picture') })
    await opener.click()
    const sheet = page.locator('dialog[open]')
    const picture = sheet.locator('img.saved-picture')
    await picture.waitFor()
    await sheet.getByText(text('recharge.picture.check')).waitFor()
    await axe(t, 'the picture of a deposit address')
    const alt = (await picture.getAttribute('alt')) ?? ''
    t.match(alt, /^USDT · \w+, /)
    t.match(alt, address)
    const written = (await page.evaluate('written')) as string[]
    t.match(written[0], /^USDT · \w+20$/, 'the network is the first line')
    t.equal(written.join('').replaceAll(' ', '').includes(address), true, 'the whole address')
    t.ok(written.includes('20.00 USDT'))
    t.ok(
      written.some((line) => line.startsWith(text('recharge.picture.until', { time: '' }).trim())),
      'a saved picture says until when it is valid',
    )
    t.match(await sheet.getByRole('link', { name: text('invite.save') }).getAttribute('download'), /^deposit-\w+\.png$/)
    const [width, height, reds] = (await page.evaluate(`(async () => {
    const bitmap = await createImageBitmap(document.querySelector('img.saved-picture'))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const reds = context.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 === 0)
    return [width, height, new Uint8Array(reds).toBase64()]
  })()`)) as [number, number, string]
    const pixels = Buffer.from(reds, 'base64')
    for (const edge of [pixels.subarray(0, 24 * width), pixels.subarray(-24 * width)])
      t.ok(
        edge.every((red) => red === 255),
        'white, also where a viewer is dark, and nothing is cut off',
      )
    const data = [...pixels].flatMap((red) => [red, red, red, 255])
    t.equal(decodeQR({ width, height, data: Uint8Array.from(data) }), address)
    // where the browser can share files, the picture itself is shared
    await page.keyboard.press('Escape')
    await page.evaluate('navigator.canShare = ({ files }) => files.length === 1')
    await opener.click()
    await sheet.getByRole('button', { name: text('invite.share') }).click()
    t.strictSame(await page.evaluate('[shared.files[0].type, shared.text, shared.url ?? null]'), [
      'image/png',
      address,
      null,
    ])
  },
)
