/** The member's profile picture: it is shrunk before the upload and previewed during it, with progress, cancel and retry. */
import t from 'tap'
import { hold, launch, open, type Phone, until } from '../support/browser.ts'

const KEY = 'POST common/upload'
const PREVIEW = '.picture img[src^="blob:"]'

/** A PNG of random noise, which compresses worst. It is transparent to the left and right of its central square. */
const NOISE = `new Promise((resolve) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 700, height: 512 })
  const context = canvas.getContext('2d')
  const noise = context.createImageData(700, 512)
  for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
  context.putImageData(noise, 0, 0)
  // clears the edges that the app will crop
  for (const x of [0, 606]) context.clearRect(x, 0, 94, 512)
  resolve(canvas.toDataURL('image/png').split(',')[1])
})`

const EDGES_ARE_NOISE = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 512, height: 512 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.drawImage(document.querySelector('.picture img'), 0, 0)
  return [0, 511].every((x) => context.getImageData(x, 0, 1, 512).data.some((part) => part < 128))
})()`

async function openProfile({ page, settled, logInAt }: Phone): Promise<(mimeType?: string) => Promise<void>> {
  await logInAt('/pages-sub/profile/index')
  await settled()
  const buffer = Buffer.from(await page.evaluate<string>(NOISE), 'base64')
  return (mimeType = 'image/png') => page.setInputFiles('input[type=file]', { name: 'me', mimeType, buffer })
}

t.test('a picture and a nickname can be saved; a file that is not an image is refused', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, axe, upstream } = phone
  const choose = await openProfile(phone)
  const [name, mimeType] = ['me.txt', 'text/plain']
  await page.setInputFiles('input[type=file]', { name, mimeType, buffer: Buffer.from('no picture') })
  await page.getByText(text('error.file_refused')).waitFor()
  await choose()
  await page.locator(PREVIEW).waitFor()
  await page.locator('.picture progress').waitFor({ state: 'detached' })
  t.equal(await page.getByText(text('error.file_refused')).count(), 0)
  await page.fill('[name=nickname]', 'Deep Thought')
  await axe(t, 'profile')
  await page.click('form button[type=submit]')
  await page.getByText('Deep Thought').waitFor()
  t.match(upstream.world.byName('demo'), { nickname: 'Deep Thought', avatar: /^\/uploads\/.*\.jpg$/ })
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('a picture is cropped to its central square and to at most 200 kB, even if it is noise', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, upstream } = phone
  const choose = await openProfile(phone)
  await choose()
  await page.locator(PREVIEW).waitFor()
  await page.locator('.picture progress').waitFor({ state: 'detached' })
  const size = await page.evaluate(
    `(({ naturalWidth: x, naturalHeight: y }) => [x, y])(document.querySelector('.picture img'))`,
  )
  t.strictSame(size, [512, 512])
  t.ok(await page.evaluate(EDGES_ARE_NOISE))
  const bytes = upstream.calls(KEY)[0]?.upload?.bytes ?? 0
  t.ok(bytes > 1_000 && bytes <= 200_000, String(bytes))
})

t.test(
  'a picture is previewed during its upload and cannot be saved yet; cancelling shows the previous one again',
  async (t) => {
    const phone = await open(t, await launch(t), 'en-US')
    const { page, text, upstream } = phone
    const choose = await openProfile(phone)
    const before = await page.locator('.picture .letter').innerText()
    const release = await hold(page, '**/api/common/upload')
    await choose()
    await page.locator(PREVIEW).waitFor()
    await page.getByRole('progressbar', { name: text('profile.uploading') }).waitFor()
    t.equal(await page.locator('form button[type=submit]').isDisabled(), true)
    const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/common/upload'))
    await page.getByRole('button', { name: text('common.cancel') }).click()
    await given
    await page.getByText(text('error.cancelled')).waitFor()
    t.equal(await page.locator('.picture .letter').innerText(), before)
    t.equal(await page.evaluate('document.activeElement.type'), 'file', 'the file input has the focus')
    t.equal(await page.locator('.picture progress').count(), 0)
    t.equal(await page.locator('.form-problem').count(), 0)
    await page.fill('[name=nickname]', 'Deep Thought')
    await page.click('form button[type=submit]')
    await page.getByText('Deep Thought').waitFor()
    t.notMatch(upstream.world.byName('demo')?.avatar ?? '', 'uploads/2026')
    // ignores the failure: the request was cancelled, so there is no response to release
    void release().catch(() => undefined)
  },
)

t.test('nothing can be saved while a picture is being resized', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, upstream } = phone
  await page.addInitScript(`{
    const read = createImageBitmap
    const gate = new Promise((resolve) => { globalThis.openGate = resolve })
    globalThis.createImageBitmap = (file) => gate.then(() => read(file))
  }`)
  const choose = await openProfile(phone)
  await choose()
  await page.locator('.picture progress').waitFor()
  t.equal(await page.locator('form button[type=submit]').isDisabled(), true)
  await page.evaluate('openGate()')
  await page.locator('.picture progress').waitFor({ state: 'detached' })
  t.equal(await page.locator('form button[type=submit]').isDisabled(), false)
  t.equal(upstream.calls(KEY).length, 1)
})

t.test('the upload shows its progress', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, context } = phone
  const choose = await openProfile(phone)
  const chromium = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 }
  await chromium.send('Network.emulateNetworkConditions', slow)
  await choose()
  await until(page, "((bar) => bar?.value > 0 && bar.value < 99)(document.querySelector('.picture progress'))")
  await page.locator('.picture progress').waitFor({ state: 'detached' })
  t.equal(await page.locator(PREVIEW).count(), 1)
})

t.test('a failed upload shows a message, and saving sends it again', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, text, upstream } = phone
  const choose = await openProfile(phone)
  upstream.faults.set(KEY, 'refuse', { message: 'The picture store is full', times: 2 })
  await choose()
  await page.locator('.picture').getByText('The picture store is full').waitFor()
  t.equal(await page.locator(PREVIEW).count(), 1)
  const answered = page.waitForResponse('**/api/common/upload')
  await page.getByRole('button', { name: text('common.retry') }).click()
  await answered
  await page.locator('.picture').getByText('The picture store is full').waitFor()
  await page.fill('[name=nickname]', 'Deep Thought')
  await page.click('form button[type=submit]')
  await page.getByText('Deep Thought').waitFor()
  t.match(upstream.world.byName('demo')?.avatar ?? '', /^\/uploads\/.*\.jpg$/)
  t.equal(upstream.calls(KEY).length, 3)
})
