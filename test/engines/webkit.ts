/** Drives Debian's WebKit, the engine of every browser on an iPhone, over WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { freePort } from '../support/system.ts'
import { type Cookie, type Engine, VIEWPORT } from './engine.ts'

export const WEBKIT = '/usr/bin/WebKitWebDriver'
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
/** pixels that the browser's own toolbars take */
const BARS = { width: 0, height: 100 }

export async function startWebKit(): Promise<Engine> {
  const { display, stop } = await startDisplay()
  const port = await freePort()
  const env = { ...process.env, DISPLAY: display, LANG: 'en_US.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' }
  const driver = spawn(WEBKIT, [`--port=${port}`], { env, stdio: 'ignore' })
  const base = `http://127.0.0.1:${port}/session`
  const capabilities = {
    alwaysMatch: {
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
    },
  }
  const { sessionId } = (await retried(() => command(base, 'POST', { capabilities }))) as { sessionId: string }
  const session = `${base}/${sessionId}`
  const ask = (path: string, body?: object) => command(`${session}/${path}`, body ? 'POST' : 'GET', body)
  await ask('window/rect', { width: VIEWPORT.width + BARS.width, height: VIEWPORT.height + BARS.height })
  return {
    name: 'WebKit',
    // WebKitWebDriver does not report script errors
    faults: () => [],
    async goto(url) {
      await ask('url', { url })
    },
    async run(expression) {
      const script = `const done = arguments[0]
        ;(async () => (${expression}))().then((value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })))`
      const { value, error } = JSON.parse(String(await ask('execute/async', { script, args: [] }))) as {
        value?: unknown
        error?: string
      }
      if (error) throw new Error(`${expression}: ${error}`)
      return value
    },
    async screenshot() {
      return Buffer.from(String(await ask('screenshot')), 'base64')
    },
    async cookies() {
      return ((await ask('cookie')) as Cookie[]).map((cookie) => ({
        ...cookie,
        sameSite: cookie.sameSite.toLowerCase(),
      }))
    },
    async close() {
      await command(session, 'DELETE').catch(() => undefined)
      driver.kill()
      await stop()
    },
  }
}

async function command(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

/** Repeats `go` until the driver accepts connections. @throws the connection error after a hundred retries, and any other error at once */
async function retried<T>(go: () => Promise<T>): Promise<T> {
  for (let left = 100; ; left--) {
    try {
      return await go()
    } catch (error) {
      if (left === 0 || !(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Starts Xvfb, a virtual display, because WebKit needs one. */
async function startDisplay(): Promise<{ display: string; stop: () => Promise<void> }> {
  let number = 99
  while (existsSync(`/tmp/.X11-unix/X${number}`)) number += 1
  const child: ChildProcess = spawn('Xvfb', [`:${number}`, '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  while (!existsSync(`/tmp/.X11-unix/X${number}`)) {
    if (child.exitCode !== null) throw new Error('no display')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    display: `:${number}`,
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
