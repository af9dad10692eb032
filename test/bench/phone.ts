/**
 * A Chromium that emulates a cheap phone. It is driven directly over the DevTools protocol. Playwright would observe the network, which makes
 * Chromium read scripts twice.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FLAGS, wholeChromium } from '../support/chromium.ts'

type Message = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

export type Tab = {
  goto: (url: string) => Promise<unknown>
  /** Evaluates `expression` in the page, awaiting promises. */
  run: (expression: string) => Promise<unknown>
  /** Evaluates `expression` repeatedly until it is true. */
  until: (expression: string) => Promise<void>
  /** slows the CPU down by a factor */
  slowDown: (times: number) => Promise<unknown>
  /** Slows the network down as DevTools does, which observes each request. @param latency in milliseconds; the other two in bytes per second */
  slowNetwork: (latency: number, downloadThroughput: number, uploadThroughput: number) => Promise<unknown>
  clearCache: () => Promise<unknown>
  close: () => Promise<unknown>
}

export type Phone = {
  /** Opens an empty browser profile. In every page that the profile opens, the script `before` runs before the page's own scripts. */
  profile: (before: string) => Promise<{ tab: () => Promise<Tab>; close: () => Promise<unknown> }>
  close: () => void
}

const UNTIL_MS = 30_000
const LOOK_MS = 20

export async function openPhone(): Promise<Phone> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-'))
  const flags = [...FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
  const browser = spawn(wholeChromium(), flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  process.on('exit', () => {
    browser.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const address = await new Promise<string>((resolve, reject) => {
    browser.once('exit', () => reject(new Error('the browser did not start')))
    let output = ''
    browser.stderr.on('data', (chunk) => {
      output += chunk
      const [, found] = /listening on (ws:\S+)/.exec(output) ?? []
      if (found) resolve(found)
    })
  })
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('close', () => {
    for (const tell of waiting.values()) tell({ error: { message: 'the browser has gone' } })
  })
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    waiting.get(message.id ?? 0)?.(message)
  })
  let count = 0
  const send = (method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const id = ++count
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (result) resolve(result)
        else reject(new Error(`${method}: ${error?.message}`))
      })
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })

  async function openTab(browserContextId: unknown, before: string): Promise<Tab> {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
    const attached = await send('Target.attachToTarget', { targetId, flatten: true })
    const sessionId = String(attached.sessionId)
    await send('Page.enable', {}, sessionId)
    const screen = { width: 375, height: 812, deviceScaleFactor: 2, mobile: true }
    await send('Emulation.setDeviceMetricsOverride', screen, sessionId)
    await send('Emulation.setTouchEmulationEnabled', { enabled: true }, sessionId)
    await send('Page.addScriptToEvaluateOnNewDocument', { source: before }, sessionId)
    const tab: Tab = {
      goto: (url) => send('Page.navigate', { url }, sessionId),
      async run(expression) {
        const asked = { expression, awaitPromise: true, returnByValue: true }
        const { result, exceptionDetails } = await send('Runtime.evaluate', asked, sessionId)
        if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
        return (result as { value?: unknown }).value
      },
      async until(expression) {
        for (const startedAt = performance.now(); !(await tab.run(expression)); ) {
          if (performance.now() - startedAt > UNTIL_MS) throw new Error(`did not become true in time: ${expression}`)
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
        }
      },
      slowDown: (rate) => send('Emulation.setCPUThrottlingRate', { rate }, sessionId),
      async slowNetwork(latency, downloadThroughput, uploadThroughput) {
        const conditions = { offline: false, latency, downloadThroughput, uploadThroughput }
        await send('Network.enable', {}, sessionId)
        await send('Network.emulateNetworkConditions', conditions, sessionId)
      },
      clearCache: () => send('Network.clearBrowserCache', {}, sessionId),
      close: () => send('Target.closeTarget', { targetId }),
    }
    return tab
  }

  return {
    async profile(before) {
      const { browserContextId } = await send('Target.createBrowserContext')
      return {
        tab: () => openTab(browserContextId, before),
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      }
    },
    close: () => void browser.kill(),
  }
}
