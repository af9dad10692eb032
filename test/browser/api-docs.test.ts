/** The demo's page about the API (`/docs`), in Chromium: it lists every call, and anybody who knows HTTP can try them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { contract } from '../../shared/contract/index.ts'
import { launch } from '../support/browser.ts'
import { freshDist } from '../support/dist.ts'
import { build, freePort } from '../support/system.ts'

/** Starts the demo. It runs until the last test has ended. @returns its origin */
async function startDemo(): Promise<string> {
  await freshDist()
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../demo.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the demo has ended')))
  for (let output = ''; !output.includes('/docs'); )
    output += String(await Promise.race([once(child.stdout, 'data'), ended]))
  ended.catch(() => undefined)
  return `http://localhost:${port}`
}

let demo: Promise<string> | undefined
/** The origin of the demo. The demo is started only once, because a start takes seconds. */
const demoOrigin = (): Promise<string> => (demo ??= startDemo())

t.test('every call is listed with an example, and the examples of login and a payment work', async (t) => {
  const origin = await demoOrigin()
  const page = await (await launch(t)).newPage()
  page.setDefaultTimeout(60_000)
  t.teardown(() => page.close())
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(`${origin}/docs`)
  await page.locator('.opblock').first().waitFor()
  const listed = (await page.locator('.opblock-summary-description').allTextContents()).map((text) => text.trim())
  t.strictSame(
    Object.keys(contract).filter((key) => !listed.includes(key)),
    [],
  )
  for (const id of ['operations-credential-userLogin', 'operations-money-userTransfer', 'operations-read-userInfo']) {
    const call = page.locator(`#${id}`)
    await call.locator('.opblock-summary-control').click()
    await call.locator('.execute').click()
    t.equal(await call.locator('.live-responses-table .response-col_status').last().innerText(), '200', id)
  }
  t.strictSame(problems, [], 'nothing is refused by the page’s policy')
})

t.test('the page does not weaken the app’s own content security policy', async (t) => {
  const origin = await demoOrigin()
  const { origin: product, visitor } = await build(t)
  // replaces the stub's address, because the demo and the product have stubs on different ports
  const policyOf = async (address: string) =>
    (await fetch(address)).headers.get('content-security-policy')?.replace(/127\.0\.0\.1:\d+/, 'the upstream')
  t.equal(await policyOf(`${origin}/`), await policyOf(`${product}/`))
  t.match(await policyOf(`${origin}/docs`), "default-src 'none'")
  t.equal((await visitor().call('GET', '/docs')).status, 404, 'the product has no such page')
})
