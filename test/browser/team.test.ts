/** The team and the invitation. */
import decodeQR from 'qr/decode.js'
import t from 'tap'
import { launch, open, scrollToEnd, until } from '../support/browser.ts'

/** The pixels of the page's QR code at 400 × 400. They are returned as base64, because long arrays take seconds to transfer. */
const PIXELS = `(async () => {
  const svg = document.querySelector('.qr').cloneNode(true)
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  svg.setAttribute('width', '400')
  svg.setAttribute('height', '400')
  const image = new Image()
  image.src = 'data:image/svg+xml;base64,' + btoa(new XMLSerializer().serializeToString(svg))
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 })
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 400, 400)
  context.drawImage(image, 0, 0)
  return new Uint8Array(context.getImageData(0, 0, 400, 400).data).toBase64()
})()`

t.test('team: counts, levels, members page by page, and an invite link that a camera can read', async (t) => {
  const { page, context, origin, text, logIn, axe, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript('navigator.share = async (data) => { globalThis.shared = data }')
  await logIn()
  await page.getByRole('link', { name: text('team.title') }).click()
  await settled()
  await page.getByText('46', { exact: true }).waitFor()
  const link = `${origin}/#/pages/login/index?type=register&invite=DEMO88`
  const data = new Uint8ClampedArray(Buffer.from(await page.evaluate<string>(PIXELS), 'base64'))
  t.equal(decodeQR({ width: 400, height: 400, data }), link)
  await page.getByRole('button', { name: text('invite.copyLink') }).click()
  await page.getByText(text('common.copied')).waitFor()
  t.equal(await page.evaluate('navigator.clipboard.readText()'), link)
  t.equal(await page.locator('.invite-texts p').innerText(), link, 'what is copied is also shown')
  await page.getByRole('button', { name: text('invite.share'), exact: true }).click()
  const shared = await page.evaluate<string>('shared.url')
  t.equal(shared, `${origin}/i/DEMO88?lang=en-US`, 'the short link, for which chats show a title and a picture')
  const guest = await open(t, await launch(t), 'en-US')
  await guest.page.goto(shared.replace(origin, guest.origin))
  await guest.page.getByText(text('register.invited', { code: 'DEMO88' })).waitFor()
  t.equal(guest.page.url(), link.replace(origin, guest.origin), 'it leads to that link')
  t.equal(await guest.page.locator('[name=inviteCode]').count(), 0, 'the code is filled in and locked')
  t.equal(await guest.page.evaluate('history.length'), 2, 'going back does not lead to the short link')
  await scrollToEnd(page)
  t.equal(await page.locator('.rows li').count(), 46, 'every member is listed once')
  await page.getByRole('button', { name: text('team.level.1') }).click()
  await until(page, "document.querySelectorAll('.rows li').length === 15")
  t.notMatch(await page.locator('.rows').textContent(), /alice/, 'the names of other members are masked')
  await page.evaluate('scrollTo(0, 0)')
  await axe(t, 'team')
  const [name = ''] = await page.locator('.row-title').allTextContents()
  await page.fill('[name=member]', name.slice(0, 2))
  t.ok((await page.locator('.rows li').count()) > 0)
  await page.fill('[name=member]', 'nobody at all')
  await page.getByText(text('team.notFound')).waitFor()
  await page.reload()
  await settled()
  const level = page.getByRole('button', { name: text('team.level.1'), exact: true })
  t.equal(await level.getAttribute('aria-pressed'), 'true', 'the address contains the level')
})

t.test(
  'the invitation is an image that a camera can read, and can be saved where sharing is not supported',
  async (t) => {
    const { page, origin, logIn, settled, text, axe } = await open(t, await launch(t), 'ja-JP', { seed: 'demo' })
    await logIn()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: text('team.title') })
      .click()
    await settled()
    await page.getByRole('button', { name: text('invite.poster'), exact: true }).click()
    const picture = page.locator('img.saved-picture')
    await picture.waitFor()
    await axe(t, 'poster')
    for (const [width, height] of [
      [375, 667],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height })
      const [shown, button] = await Promise.all(
        ['img.saved-picture', 'dialog[open] .button.main'].map((each) => page.locator(each).boundingBox()),
      )
      t.ok(
        shown && shown.height > 150 && button && button.y + button.height <= height,
        `all in sight at ${width} × ${height}`,
      )
    }
    t.equal(await page.getByText(text('invite.poster.hint')).count(), 1)
    await page.setViewportSize({ width: 1280, height: 800 })
    // with a mouse, the poster is saved by the button, so the hint about a long press is not shown
    await page.getByText(text('invite.poster.hint')).waitFor({ state: 'detached' })
    const first = await picture.getAttribute('src')
    await page.getByRole('button', { name: text('invite.design.day') }).click()
    await page.locator(`img.saved-picture:not([src="${first}"])`).waitFor()
    t.match(await picture.getAttribute('src'), /^blob:/)
    t.equal(await page.getByRole('link', { name: text('invite.save') }).getAttribute('download'), 'invite.png')
    // reads the poster at half size, as a camera sees it from further away. One colour channel is enough for this and takes less time to transfer
    const [width, height, reds] = (await page.evaluate(`(async () => {
    const bitmap = await createImageBitmap(document.querySelector('img.saved-picture'))
    const [width, height] = [bitmap.width / 2, bitmap.height / 2]
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.drawImage(bitmap, 0, 0, width, height)
    const reds = context.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 === 0)
    return [width, height, new Uint8Array(reds).toBase64()]
  })()`)) as [number, number, string]
    const data = [...Buffer.from(reds, 'base64')].flatMap((red) => [red, red, red, 255])
    t.equal(decodeQR({ width, height, data: Uint8Array.from(data) }), `${origin}/i/DEMO88`)
    // the code's cells lie on whole pixels: otherwise light lines appear between its rows. A corner of the code is seven cells high and dark throughout
    const [side, blurred] = (await page.evaluate(`(async () => {
    const bitmap = await createImageBitmap(document.querySelector('img.saved-picture'))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const isDark = (place) => data[4 * place] === 5 && data[4 * place + 1] === 6 && data[4 * place + 2] === 15
    // the first row with a dark run of at least seven cells
    let start = 0
    let run = 0
    for (let place = 0; run < 70; place++) {
      if (!isDark(place)) run = 0
      else if (run++ === 0) start = place
    }
    while (isDark(start + run)) run++
    let blurred = 0
    for (let row = 0; row < run; row++) if (!isDark(start + row * width)) blurred++
    for (let column = 0; column < run; column++) if (data[4 * (start - width + column)] !== 255) blurred++
    return [run, blurred]
  })()`)) as [number, number]
    t.equal(side % 7, 0)
    t.equal(blurred, 0, 'sharp cells')
  },
)

t.test('a team without members has nothing to search, and its invitation leaves room on a phone', async (t) => {
  const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US')
  const newbie = upstream.world.byName('newbie')
  if (newbie) newbie.email = 'newbie@example.com'
  await page.setViewportSize({ width: 375, height: 667 })
  await logInAt('/pages/agent-promotion/index', 'newbie')
  await settled()
  await page.getByText(text('team.empty'), { exact: true }).waitFor()
  t.equal(await page.locator('[name=member], .tabs').count(), 0)
  t.equal(await page.getByText(text('invite.title'), { exact: true }).count(), 1, 'the invitation is offered once')
  for (const tiles of await page.locator('.tiles').all())
    t.equal((await tiles.locator('dt').count()) % 2, 0, 'no gap in two columns')
  const invite = await page.locator('.card', { has: page.locator('.invite') }).boundingBox()
  t.ok(invite && invite.height < 667 / 2, `${invite?.height}`)
})

/** Statements that define the contrast of two computed colours. */
const CONTRAST = `
  const rgb = (text) => text.match(/[\\d.]+/g).slice(0, 3).map((value) => value / 255)
  const light = (text) => {
    const [r, g, b] = rgb(text).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
`

/** The colours of the tiers in the bar and in its legend, whether they are violet, and their contrast to each other. */
const TIERS = `(() => {
  ${CONTRAST}
  const colors = (parts, pseudo) =>
    [...document.querySelectorAll(parts)].map((each) => getComputedStyle(each, pseudo).backgroundColor)
  const bar = colors('.team-split-bar span')
  return {
    bar,
    legend: colors('.team-split figcaption > span', '::before'),
    areViolet: bar.map(rgb).every(([r, g, b]) => b > r && r >= 0.9 * g),
    contrast: contrast(...bar),
  }
})()`

/** Hue, saturation and contrast of the letters that stand for pictures. */
const LETTERS = `[...document.querySelectorAll('.avatar')].map((each) => {
  const { color, backgroundColor } = getComputedStyle(each)
  ${CONTRAST}
  const [r, g, b] = rgb(backgroundColor)
  return {
    letter: each.textContent,
    bluest: b >= r && b >= g,
    background: backgroundColor,
    contrast: contrast(color, backgroundColor),
  }
})`

t.test(
  'members without a picture have a letter in one of four quiet colours, and the search says what it finds',
  async (t) => {
    const { page, text, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    await logInAt('/pages/agent-promotion/index')
    await settled()
    await page.locator('.rows .avatar').first().waitFor()
    const letters = (await page.evaluate(LETTERS)) as {
      letter: string
      bluest: boolean
      background: string
      contrast: number
    }[]
    t.ok(letters.length > 9)
    for (const { letter, bluest, contrast } of letters) {
      t.equal([...letter].length, 1)
      t.ok(bluest, letter)
      t.ok(contrast >= 4.5, `${contrast}`)
    }
    t.ok(new Set(letters.map(({ background }) => background)).size <= 4)
    t.equal(await page.locator('[name=member]').getAttribute('placeholder'), text('team.search'))
    for (const level of ['direct', 'below'])
      t.match(await page.locator('.team-split').textContent(), `${text(`team.${level}`)} `, 'names the tiers')
    const tiers = await page.evaluate<{ bar: string[]; legend: string[]; areViolet: boolean; contrast: number }>(TIERS)
    t.strictSame(tiers.legend, tiers.bar, 'the legend has the colours of the bar')
    t.ok(tiers.areViolet, `not the colour of gains: ${tiers.bar}`)
    t.ok(tiers.contrast >= 3, `${tiers.contrast}`)
  },
)
