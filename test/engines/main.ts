/**
 * Tests the app in Firefox and WebKit: `npm run engines -- [FOLDER for screenshots]`. Installs Debian packages, serves the app over https
 * and uses it as a member: session cookie, every page, a payment, logout. Exits with 1 when anything fails.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RAW_KEY } from '../support/browser.ts'
import { install } from '../support/debian.ts'
import { MEMBER_PAGES, PUBLIC_PAGES } from '../support/page-list.ts'
import { READ_ANNOUNCEMENT } from '../support/read-announcement.ts'
import { build, freePort } from '../support/system.ts'
import { startTls } from '../support/tls.ts'
import type { Engine } from './engine.ts'
import { FIREFOX, startFirefox } from './firefox.ts'
import { startWebKit, WEBKIT } from './webkit.ts'

install([
  ...(existsSync(FIREFOX) ? [] : ['firefox-esr']),
  ...(existsSync(WEBKIT) ? [] : ['webkit2gtk-driver']),
  ...(existsSync('/usr/bin/Xvfb') ? [] : ['xvfb']),
])
const [folder] = process.argv.slice(2)
if (folder) mkdirSync(folder, { recursive: true })

let broken = 0
function say(holds: boolean, what: string): void {
  if (!holds) broken += 1
  console.log(`${holds ? 'held  ' : 'BROKEN'} ${what}`)
}

const TIMEOUT_MS = 10_000

/** Waits until `condition` holds in the page. @returns false if it does not hold within `TIMEOUT_MS` */
async function until({ run }: Engine, condition: string): Promise<boolean> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < TIMEOUT_MS) {
    // `run` fails while the browser changes from one page to the next, because no script can run at that time
    if (await run(condition).catch(() => false)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/**
 * Reloads the page, and waits until `condition` holds in the new page. The old page gets a mark here, which tells it apart from the new one. @returns
 * whether the condition held within `TIMEOUT_MS`
 */
async function reload(engine: Engine, condition: string): Promise<boolean> {
  await engine.run('(window.isOld = true, location.reload())').catch(() => undefined)
  return until(engine, `!window.isOld && (${condition})`)
}

/** Sets the value with the native setter and fires `input`, as typing does, so that React notices the change. */
const fill = ({ run }: Engine, name: string, value: string) =>
  run(`(() => {
    const field = document.querySelector('[name=${name}]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${value}')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })()`)
const press = ({ run }: Engine, selector: string) => run(`document.querySelector(${JSON.stringify(selector)}).click()`)
const sees = (selector: string) => `!!document.querySelector(${JSON.stringify(selector)})`

/** An expression: whether the page has settled. Animations that never finish, because scrolling drives them or because they repeat, do not count. */
const SETTLED = `document.querySelector('h1') && !document.querySelector('.skeleton:not([aria-hidden] .skeleton), .progress-line')
  && document.getAnimations().every(({ playState, timeline, effect }) =>
    playState !== 'running' || timeline !== document.timeline || effect.getTiming().iterations > 1)`

async function visit(engine: Engine, origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const where = `${engine.name}: ${path}`
    await engine.goto(`${origin}/#${path}`)
    if (!(await until(engine, SETTLED))) {
      say(false, `${where} does not come to rest`)
      continue
    }
    const { text, wide, failed } = (await engine.run(`({
      text: document.body.innerText,
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      failed: !!document.querySelector(':is(.empty, .part-failed)[role=alert]'),
    })`)) as { text: string; wide: number; failed: boolean }
    const raw = RAW_KEY.exec(text)?.[0]
    const faults = [
      ...(raw ? [`shows the key ${raw}`] : []),
      ...(wide > 0 ? [`is ${wide} px too wide`] : []),
      ...(failed ? ['shows a fault'] : []),
    ]
    if (faults.length > 0) say(false, `${where} ${faults.join(', ')}`)
    if (!folder) continue
    const name = `${engine.name}${path.replaceAll(/\W+/g, '-')}.png`
    writeFileSync(join(folder, name), await engine.screenshot())
  }
  say(true, `${engine.name}: ${paths.length} pages visited`)
}

async function journey(start: () => Promise<Engine>): Promise<void> {
  const teardowns: (() => unknown)[] = []
  const t = { teardown: (fn: () => unknown) => teardowns.unshift(fn) }
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const { upstream, config } = await build(
    { teardown: (fn) => t.teardown(fn) },
    { settings: { PUBLIC_ORIGIN: origin }, stub: { seed: 'demo' } },
  )
  await startTls(t, port, () => config.port)
  const engine = await start()
  const { name, goto, run } = engine
  try {
    await goto(`${origin}/`)
    await run(`(localStorage.language = 'en-US', ${READ_ANNOUNCEMENT})`)
    await goto(`${origin}/#/pages/launch/index`)
    await reload(engine, SETTLED)
    await visit(engine, origin, PUBLIC_PAGES)

    await goto(`${origin}/#/pages/login/index`)
    await until(engine, sees('[name=account]'))
    await fill(engine, 'account', 'demo')
    await fill(engine, 'password', 'demo1234')
    await press(engine, 'form button[type=submit]')
    say(await until(engine, sees('.balances')), `${name}: logged in over https`)
    const cookie = (await engine.cookies()).find((each) => each.name === '__Host-Http-session')
    say(
      cookie?.secure === true && cookie.httpOnly && cookie.path === '/' && cookie.value.length < 4_096,
      `${name}: the session is a __Host-Http cookie, secure, httpOnly, ${cookie?.value.length} bytes, ${cookie?.sameSite}`,
    )
    say((await run('document.cookie')) === '', `${name}: no script sees it`)
    say(await reload(engine, sees('.balances')), `${name}: it is still there after a reload`)
    await run(`(sessionStorage['member:completed'] = 'kind=task')`)
    await visit(engine, origin, MEMBER_PAGES)

    await goto(`${origin}/#/pages-sub/finance/transfer`)
    await until(engine, sees('[name=account]'))
    await fill(engine, 'account', 'alice')
    await fill(engine, 'amount', '10')
    await press(engine, 'form button[type=submit]')
    await until(engine, sees('dialog[open]'))
    await press(engine, 'dialog[open] .button.main')
    await until(engine, sees('[name=payPassword]'))
    await fill(engine, 'payPassword', '246810')
    await until(engine, `location.hash.includes('success')`)
    say(upstream.calls('POST user/transfer').length === 1, `${name}: a transfer was made, once`)

    await run(
      `fetch('/api/session/logout', { method: 'POST', headers: { 'x-requested-with': 'fetch' } }).then(({ status }) => status)`,
    )
    say(
      !(await engine.cookies()).some((each) => each.name === '__Host-Http-session'),
      `${name}: logged out, the cookie is gone`,
    )
    const faults = engine.faults().filter((fault) => !/status of 4\d\d/.test(fault))
    say(faults.length === 0, `${name}: no script failed${faults.map((fault) => `; ${fault}`).join('')}`)
  } finally {
    await engine.close()
    for (const teardown of teardowns) await teardown()
  }
}

await journey(startFirefox)
await journey(startWebKit)
process.exit(broken > 0 ? 1 : 0)
