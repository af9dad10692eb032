/** Pictures that the upstream sends: they cover the drawings of tasks, software and nodes, and nothing moves. */
import type { Page } from 'playwright'
import t from 'tap'
import { hold, launch, open, until } from '../support/browser.ts'

const SENT = { seed: 'demo', dialect: { pictures: 'sent' } } as const
/** Chromium reports each picture that cannot be loaded. */
const caused = /Failed to load resource: (the server responded with a status of 404|net::ERR_FAILED)/

const HOME = '/pages/home/index'
const OFFERS = '/pages/task-list/index?tab=offers'
const FILES = '**/uploads/20261101/*.png'

const COUNT = `document.querySelectorAll('.sent-picture').length`
/** An expression that is true once each picture of the page has loaded, or cannot be. */
const ALL_TRIED = `${COUNT} > 0 && !document.querySelector('.sent-picture[data-state=loading]')`

/** The places of all pictures, and of what is around and beside them. */
const PLACES = `[...document.querySelectorAll('main svg.tile')].flatMap((drawing) => {
  const picture = drawing.closest('.sent-picture') ?? drawing
  return [drawing, picture.parentElement, picture.nextElementSibling, picture.closest('li')].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect()
    return [x, y + scrollY, width, height].join()
  })
})`

type Picture = { state: string; file: string; seen: boolean; covers: boolean; about: string }

/** For each picture of the page: its state, its file, and whether it is seen, without anything of the drawing below it. */
const picturesOf = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('main svg.tile')].map((drawing) => {
    const sent = drawing.closest('.sent-picture')
    const image = sent?.querySelector('img')
    const { opacity, backgroundColor, objectFit } = image ? getComputedStyle(image) : {}
    const [own, below] = [image, drawing].map((each) => JSON.stringify(each?.getBoundingClientRect()))
    return {
      state: sent?.dataset.state ?? 'drawn',
      file: image?.src.replace(/^data:.*/, 'data').replace(/.*\\//, '') ?? '',
      seen: opacity === '1',
      covers: own === below && /^rgb\\(/.test(backgroundColor),
      about: image ? [image.alt, image.loading, image.decoding, objectFit].join() : '',
    }
  })`) as Promise<Picture[]>

t.test('a picture is shown if it may be loaded and can be; otherwise the drawing stays', async (t) => {
  const { page, signIn, go, settled } = await open(t, await launch(t), 'en-US', SENT, { caused })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await signIn()
  const shownOn = async (path: string) => {
    await go(path)
    await settled()
    await until(page, `scrollTo(0, document.body.scrollHeight), ${ALL_TRIED}`)
    return picturesOf(page)
  }
  const tasks = await shownOn(OFFERS)
  const states = Map.groupBy(tasks, ({ state }) => state)
  t.equal(states.get('drawn')?.length, 2, 'another host, a script')
  t.equal(states.get('failed')?.length, 1, 'a file that is missing')
  const shown = states.get('shown') ?? []
  t.strictSame(shown.map(({ file }) => file).sort(), ['data', 'data', 'task-1.png', 'task-2.png', 'task-8.png'])
  t.ok(
    shown.every(({ seen, covers, about }) => seen && covers && about === ',lazy,async,cover'),
    JSON.stringify(shown),
  )
  t.notOk(tasks.some(({ state, seen }) => state !== 'shown' && seen))
  for (const [path, file] of [
    ['/pages-sub/software/index', 'software-1.png'],
    ['/pages-sub/node/index', 'node-2.png'],
    ['/pages/task-list/index?tab=mine', 'task-2.png'],
    ['/pages/task-list/detail?id=2', 'task-2.png'],
  ] as const)
    t.ok(
      (await shownOn(path)).some((each) => each.file === file && each.seen),
      `${path}: ${file}`,
    )
  t.notOk(requested.some((url) => url.includes('pictures.example')))
})

t.test('nothing moves when the code of pictures arrives, and when they do', async (t) => {
  const { page, signIn, go, settled } = await open(t, await launch(t), 'en-US', SENT, { caused })
  await signIn()
  for (const path of [HOME, OFFERS]) {
    const releaseCode = await hold(page, '**/assets/sent-picture-*.js')
    const releaseFiles = await hold(page, FILES)
    await go(path)
    await page.reload()
    await page.locator('main svg.tile').first().waitFor()
    await settled()
    const drawn = await page.evaluate(PLACES)
    t.equal(await page.evaluate(COUNT), 0)
    await releaseCode()
    await until(page, `${COUNT} > 0`)
    t.strictSame(await page.evaluate(PLACES), drawn, `${path}: the code`)
    await releaseFiles()
    await until(page, `scrollTo(0, document.body.scrollHeight), ${ALL_TRIED}`)
    t.strictSame(await page.evaluate(PLACES), drawn, `${path}: the pictures`)
    t.ok((await picturesOf(page)).some(({ seen }) => seen))
  }
})

t.test('pictures that could not be loaded are loaded once the device is online', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', SENT, { caused })
  await page.route(FILES, (route) => route.abort())
  await logInAt(OFFERS)
  await settled()
  const first = async () =>
    (await picturesOf(page)).find(({ file, state }) => state === 'failed' || file === 'task-1.png')
  await until(page, `scrollTo(0, document.body.scrollHeight), ${ALL_TRIED}`)
  t.match(await first(), { state: 'failed', seen: false })
  await page.unroute(FILES)
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await page.locator('.sent-picture[data-state=shown] img[src$="task-1.png"]').waitFor()
})

t.test('an upstream that sends no pictures costs no file more', async (t) => {
  const { page, logInAt, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await logInAt(OFFERS)
  await settled()
  t.ok((await picturesOf(page)).every(({ state }) => state === 'drawn'))
  t.notOk(files.some((url) => url.includes('sent-picture')))
})
