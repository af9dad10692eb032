/** Drives Debian's Firefox over WebDriver BiDi. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cookie, type Engine, VIEWPORT } from './engine.ts'

export const FIREFOX = '/usr/bin/firefox-esr'

type Message = {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: unknown
  error?: string
  message?: string
}
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const child = spawn(FIREFOX, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const { send, faults, socket } = await connect(await addressOf(child.stderr))
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: VIEWPORT })
  return {
    name: 'Firefox',
    faults: () => faults,
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run(expression) {
      const { type, result, exceptionDetails } = (await send('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      })) as { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }
      if (type !== 'success') throw new Error(`${expression}: ${exceptionDetails?.text}`)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    async screenshot() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    async cookies() {
      const { cookies } = (await send('storage.getCookies', { partition: { type: 'context', context } })) as {
        cookies: (Omit<Cookie, 'value'> & { value: { value: string } })[]
      }
      return cookies.map((cookie) => ({ ...cookie, value: cookie.value.value }))
    },
    async close() {
      const gone = once(child, 'exit')
      await send('browser.close', {}).catch(() => undefined)
      socket.close()
      child.kill()
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Reads the address for WebDriver BiDi that Firefox prints. @throws if Firefox exits without printing it */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text)?.[1]
    if (found) return `${found}/session`
  }
  throw new Error(`Firefox did not start: ${text}`)
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, Waiting>()
  const faults: string[] = []
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Message
    if (method === 'log.entryAdded' && params?.level === 'error') faults.push(String(params.text))
    const asked = waiting.get(id ?? -1)
    if (error) asked?.reject(new Error(`${error}: ${message}`))
    else asked?.resolve(result)
    waiting.delete(id ?? -1)
  })
  return {
    socket,
    faults,
    send(method: string, params: Record<string, unknown>): Promise<unknown> {
      const id = ++count
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
  }
}
