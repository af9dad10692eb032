/** Measures load times and responsiveness of the client on a cheap phone (described in `page-visits.ts`). */
import { median } from '../support/tally.ts'
import { report } from './measure.ts'
import { AT_REST, openVisits, SETTLED_MS, type Seen, SLOWER } from './page-visits.ts'

const RUNS = Number(process.env.ROUNDS ?? 5)

const middle = (all: readonly Seen[], key: keyof Omit<Seen, 'what'>): number => median(all.map((each) => each[key]))
const ms = (value: number): string => `${value.toFixed(0)} ms`

/** @param floor the visits to the page with a single heading (`bare-page.ts`), which alternated with the visits of `all` */
function tell(
  name: string,
  reaches: { fcp?: number; lcp: number; blocking?: number },
  all: readonly Seen[],
  floor: readonly Seen[],
): void {
  const lcp = middle(all, 'lcp')
  if (reaches.fcp)
    report(`${name}: FCP`, `≤ ${reaches.fcp} ms`, ms(middle(all, 'fcp')), middle(all, 'fcp') <= reaches.fcp)
  report(
    `${name}: LCP`,
    `≤ ${reaches.lcp} ms`,
    `${ms(lcp)} (${all[0]?.what}); a bare page ${ms(middle(floor, 'lcp'))}`,
    lcp <= reaches.lcp,
  )
  const balances = middle(all, 'balances')
  if (balances > 0) report(`${name}: the balances`, '', ms(balances), null)
  if (!reaches.blocking) return
  const blocking = middle(all, 'blocking')
  report(`${name}: blocking`, `≤ ${reaches.blocking} ms`, ms(blocking), blocking <= reaches.blocking)
  const shift = middle(all, 'shift')
  report(`${name}: layout shift`, '0', shift.toFixed(3), shift < 0.001)
  if (!reaches.fcp) return
  const requests = middle(all, 'requests')
  report(`${name}: requests to first content`, '≤ 4', String(requests), requests <= 4)
}

/** Replaces a page of the stub's records with 1,000 records. Balance movements become transfers, because each transfer has a row of its own. */
function many(key: string, data: unknown): unknown {
  const kind = key === 'POST user/getMoneyLog' ? { type: 'transfer' } : {}
  const page = data as { data?: { id: number }[] }
  const rows = page.data ?? []
  if (rows.length === 0) return data
  return {
    ...page,
    data: Array.from({ length: 1_000 }, (_, index) => ({ ...rows[index % rows.length], ...kind, id: index + 1 })),
  }
}

const SCROLL = `new Promise((resolve) => {
  const frames = []
  let last = performance.now()
  const step = (now) => {
    frames.push(now - last)
    last = now
    scrollBy(0, 120)
    if (frames.length < 240) requestAnimationFrame(step)
    else resolve(Math.max(...frames.slice(5)))
  }
  requestAnimationFrame(step)
})`

const TABS = ['/pages/task-list/index', '/pages/home/index', '/pages/my/index', '/pages/agent-promotion/index']

export async function benchPage(): Promise<void> {
  const visits = await openVisits()
  const { network, origin, servers } = visits
  const [server] = servers

  const [first, firstFloor]: [Seen[], Seen[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    firstFloor.push(await visits.bare('none'))
    first.push(await visits.launch())
  }
  tell('launch page, cold', { lcp: 600 }, first, firstFloor)

  const [home, homeFloor]: [Seen[], Seen[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    homeFloor.push(await visits.bare('none'))
    home.push(await visits.home('none'))
  }
  tell('member’s home, cold', { fcp: 500, lcp: 700, blocking: 150 }, home, homeFloor)

  const [again, againFloor]: [Seen[], Seen[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    againFloor.push(await visits.bare('allowed'))
    again.push(await visits.home('allowed'))
  }
  tell('member’s home, second visit', { lcp: 400, blocking: 150 }, again, againFloor)

  const { tab: open, close } = await visits.openProfile('none', 0)
  const tab = await open()
  await visits.logIn(tab)
  await tab.slowDown(SLOWER)
  network.slow = true
  const atRest = async () => {
    await tab.until(AT_REST)
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS / 3))
  }
  for (const path of TABS) {
    await tab.run(`document.querySelector('.tab-bar a[href="#${path}"]').click()`)
    await atRest()
  }
  const slowest: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const taps: number[] = []
    for (const path of TABS) {
      taps.push(
        (await tab.run(`new Promise((resolve) => {
        const link = document.querySelector('.tab-bar a[href="#${path}"]')
        const startedAt = performance.now()
        link.click()
        const look = () => {
          const isShown = location.hash === '#${path}' && document.querySelector('main .card, main .menu') && !document.querySelector('main .skeleton:not([aria-hidden] .skeleton)')
          if (isShown) requestAnimationFrame(() => resolve(performance.now() - startedAt))
          else setTimeout(look, 1)
        }
        look()
      })`)) as number,
      )
      await atRest()
    }
    slowest.push(Math.max(...taps))
  }
  const tap = median(slowest)
  report('tap on a tab to its content, the slowest of four', '≤ 100 ms', ms(tap), tap <= 100)
  if (server) server.upstream.rewrite = many
  network.slow = false
  await tab.goto('about:blank')
  await tab.goto(`${origin}/#/pages-sub/finance/balance-detail`)
  await tab.until("document.querySelectorAll('main li').length > 900")
  const frames: number[] = []
  for (let run = 0; run < 3; run++) {
    await tab.run('scrollTo(0, 0)')
    frames.push((await tab.run(SCROLL)) as number)
  }
  const frame = median(frames)
  report('longest frame while 1,000 records scroll', '≤ 50 ms', ms(frame), Math.round(frame) <= 50)
  await close()
  await visits.close()
}
