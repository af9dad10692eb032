/** Tasks, software and nodes each have their own kind of picture. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const PARTS = { tasks: '.task-links', software: '.window-front', nodes: '.globe-point' }

t.test('tasks, software and nodes have different pictures, which screen readers skip', async (t) => {
  const { page, go, signIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  for (const [kind, path] of [
    ['tasks', '/pages/task-list/index?tab=offers'],
    ['software', '/pages-sub/software/index'],
    ['nodes', '/pages-sub/node/index'],
  ] as const) {
    await go(path)
    await settled()
    const pictures = page.locator('main li svg.tile')
    await pictures.first().waitFor()
    const all = await pictures.count()
    for (const [each, part] of Object.entries(PARTS))
      t.equal(await pictures.locator(part).count(), each === kind ? all : 0, `${kind}: ${part}`)
    t.equal(await page.locator('svg.tile:not([aria-hidden=true])').count(), 0)
    const drawings = new Set(
      await pictures.evaluateAll((each: { innerHTML: string }[]) => each.map((one) => one.innerHTML)),
    )
    t.equal(drawings.size, all, `no two pictures of ${kind} are the same`)
  }
})

t.test('a node in a known city is on the map, and a node in an unknown region is not', async (t) => {
  const { page, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  upstream.rewrite = (key, data) =>
    key === 'GET purchase/nodeList'
      ? JSON.parse(
          JSON.stringify(data)
            .replaceAll('"Asia"', '"Zone 7"')
            .replaceAll('"Tokyo"', '"Hall 3"')
            .replaceAll('"London"', '"Hall 4"'),
        )
      : data
  await logInAt('/pages-sub/node/index')
  await settled()
  const card = (name: string) => page.locator('main li', { hasText: name })
  await card('Tokyo node').locator('.globe-lines').waitFor()
  t.equal(await card('Frankfurt node').locator('.globe-land').count(), 1)
  t.equal(await card('London node').locator('.globe-land').count(), 1, 'the region alone is enough')
  t.equal(await card('Singapore node').locator('.globe-land').count(), 1, 'the city alone is enough')
})

t.test('a task has the same picture on all screens and in all languages', async (t) => {
  const { page, go, signIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await signIn()
  /** The pictures of the tasks on the page that is shown, each under the task's name. */
  const picturesOn = async (path: string) => {
    await go(path)
    await page.locator('main a:has(svg.tile .task-links), main :has(> a):has(svg.tile .task-links)').first().waitFor()
    await settled()
    return (await page.evaluate(`(() => {
      const rows = [...document.querySelectorAll('main svg.tile:has(.task-links)')].map((picture) => {
        const row = picture.closest('li')
        return [row.querySelector('strong, b, .ended-line > span').textContent, picture.innerHTML]
      })
      return Object.fromEntries(rows)
    })()`)) as Record<string, string>
  }
  const OFFERS = '/pages/task-list/index?tab=offers'
  const offers = await picturesOn(OFFERS)
  const mine = await picturesOn('/pages/task-list/index?tab=mine')
  const home = await picturesOn('/pages/home/index')
  t.ok(Object.keys(mine).length > 1)
  for (const [name, picture] of Object.entries({ ...home, ...mine })) t.equal(picture, offers[name], name)
  await page.evaluate(`localStorage.setItem('language', 'ja-JP')`)
  await page.reload()
  const translated = await picturesOn(OFFERS)
  t.strictSame(Object.values(translated), Object.values(offers), 'the same pictures in the same order')
  t.notOk(
    Object.keys(translated).some((name) => name in offers),
    'under other names',
  )
})
