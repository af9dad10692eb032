/**
 * A browser tab for code that follows links and talks to other tabs: a history that changes the address, and channels of which this tab can be sent
 * messages. Import this after `english-page.ts`, and before the code that is tested.
 */

/** What this tab has told the others. */
export const toldOthers: unknown[] = []

const channels: Channel[] = []

class Channel extends EventTarget {
  constructor() {
    super()
    channels.push(this)
  }
  postMessage(message: unknown): void {
    toldOthers.push(message)
  }
}

/** Another tab tells this one `message`. */
export function hear(message: unknown): void {
  for (const channel of channels) channel.dispatchEvent(new MessageEvent('message', { data: message }))
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
