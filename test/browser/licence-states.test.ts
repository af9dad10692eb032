/** What a member sees of a licence's state: a badge with a text, and with a colour and an icon that say the same. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const DAY_S = 86_400

/** An expression: the text of each licence's badge, its icon and the token of its colour; null for a licence without a badge. */
const BADGES = `(() => {
  const probe = document.body.appendChild(document.createElement('i'))
  const tokens = ['success', 'warn', 'bad-text', 'link', 'normal'].map((name) => {
    probe.style.color = 'var(--' + name + ')'
    return [getComputedStyle(probe).color, name]
  })
  probe.remove()
  return [...document.querySelectorAll('main :is(.cards > li, .licence-row)')].map((card) => {
    const badge = card.querySelector('.badge')
    const icon = badge?.querySelector('svg path')?.getAttribute('d')
    return badge && [badge.innerText.trim(), Boolean(icon), new Map(tokens).get(getComputedStyle(badge).color)]
  })
})()`

t.test('the badge of a licence has the colour and the icon of its state; what is not owned has no badge', async (t) => {
  for (const [path, key, kind] of [
    ['/pages-sub/software/index', 'GET purchase/softwareList', 'software'],
    ['/pages-sub/node/index', 'GET purchase/nodeList', 'nodes'],
  ] as const) {
    const { page, text, logInAt, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    const own = upstream.world.byName('demo')?.[kind] ?? new Map()
    const now = upstream.world.now()
    own.clear()
    own.set(1, { id: 1, expires: now + 9 * DAY_S, autoRenew: false })
    own.set(2, { id: 2, expires: now - 9 * DAY_S, autoRenew: false })
    upstream.rewrite = (asked, data) =>
      asked === key
        ? (data as { id: number }[]).map((each) => (each.id === 3 ? { ...each, status: 'odd' } : each))
        : data
    await logInAt(path)
    await settled()
    await page.locator('main .badge').nth(2).waitFor()
    const badges = await page.evaluate<unknown[]>(BADGES)
    const state = (name: string) => text(`licence.state.${name}`)
    t.strictSame(
      badges.filter((each) => each !== null),
      [
        [state('expired'), false, 'warn'],
        [state('valid'), true, 'success'],
        [state('unknown'), false, 'normal'],
      ],
      path,
    )
    if (kind === 'nodes') t.ok(badges.length > 3, 'those on offer have no badge')
  }
})
