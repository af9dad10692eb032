/**
 * A browser tab for code that follows links and talks to other tabs: a history that changes the address, and channels of which this tab can be sent
 * messages. Import this after `english-page.ts`, and before the code that is tested.
 */

const channels: Channel[] = []

class Channel extends EventTarget {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    channels.push(this)
  }
  postMessage(message: unknown): void {
    told(this.name).push(message)
  }
}

const messages = new Map<string, unknown[]>()

/** What this tab has told the others through a channel. */
export function told(channel: string): unknown[] {
  const list = messages.get(channel) ?? []
  messages.set(channel, list)
  return list
}

/** What this tab has told the others of its session. */
export const toldOthers = told('session')

/** Another tab sends `message` through a channel. */
export function hear(message: unknown, channel = 'session'): void {
  for (const each of channels)
    if (each.name === channel) each.dispatchEvent(new MessageEvent('message', { data: message }))
}

/** how the last address came into the history: after the page in sight, or in its place */
export let lastStep: 'added' | 'replaced' = 'added'

const follow =
  (step: typeof lastStep) =>
  (_state: unknown, _unused: string, address?: string): void => {
    lastStep = step
    if (address !== undefined) location.hash = address
  }

Object.assign(history, { pushState: follow('added'), replaceState: follow('replaced') })
Object.assign(document, { body: { inert: false }, hidden: true, documentElement: { dataset: {} } })
Object.assign(globalThis, { BroadcastChannel: Channel, scrollY: 0, matchMedia: () => ({ matches: true }) })

/** The address in sight, without `#`. */
export const address = (): string => location.hash.slice(1)
