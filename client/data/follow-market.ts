/**
 * Receives the market figures from a stream of the server, which takes fewer requests than polling. This code is loaded late, because a screen first
 * shows the figures of its own request.
 */
import type { Output } from '../../shared/contract/index.ts'
import type { STREAM_EVERY_S } from '../../shared/limits.ts'
import { headersFor } from '../core/early-requests.ts'
import { language } from '../core/i18n.ts'
import { call, noteBuild } from './api.ts'

type Figures = Output<'POST stock/detail'>

type Following = {
  everyS: (typeof STREAM_EVERY_S)[number]
  /** called with each update of the figures */
  take: (figures: Figures) => void
}

/** Times in unix milliseconds. */
type Stream = Following & {
  /** when a screen last called `followMarket` */
  wantedAt: number
  /** when the server last sent something */
  aliveAt: number
  controller: AbortController
}

/** A stream is closed `everyS` plus this time after the screen last asked for it, or after the server last sent something. */
const GRACE_MS = 5_000
/** How long the figures are polled after a stream that brought no message, for example because a proxy held it back. */
const POLL_MS = 300_000
/** When a stream ends, the figures are requested once more, unless its last figures are at most this old. */
const JUST_NOW_MS = 1_000

/** The one open stream: only the visible screen follows the market. */
let open: Stream | null = null
let pollUntil = 0

/**
 * Opens the stream of the market or keeps it open. Must be called every `everyS` seconds while figures are shown: the stream ends when the calls
 * stop, and at once when the page is hidden. While streams do not work, each call requests the figures instead.
 */
export default function followMarket(following: Following): void {
  const now = Date.now()
  if (open && open.everyS === following.everyS && isSoon(open.aliveAt, open)) {
    Object.assign(open, following, { wantedAt: now })
    return
  }
  leave()
  if (now < pollUntil) void poll(following)
  else void follow({ ...following, wantedAt: now, aliveAt: now, controller: new AbortController() })
}

const isSoon = (since: number, { everyS }: Stream): boolean => Date.now() - since < everyS * 1_000 + GRACE_MS

function leave(): void {
  open?.controller.abort()
  open = null
}

/** After a failure, the screen keeps the last figures and shows their age. */
const poll = ({ take }: Following): Promise<void> => call('POST stock/detail', {}).then(take, () => undefined)

async function follow(stream: Stream): Promise<void> {
  open = stream
  let takenAt = 0
  try {
    for await (const figures of messagesOf(stream)) {
      takenAt = Date.now()
      stream.take(figures)
    }
  } catch {
    // ignored: a failure is treated like the end of the stream
  }
  if (open !== stream) return
  open = null
  if (takenAt === 0) pollUntil = Date.now() + POLL_MS
  if (Date.now() - takenAt > JUST_NOW_MS) await poll(stream)
}

/** The figures of a stream, until the stream ends or no screen wants it any more. @throws if the request fails or the stream breaks off */
async function* messagesOf(stream: Stream): AsyncGenerator<Figures> {
  const response = await fetch(`/api/stream/market?every=${stream.everyS}`, {
    headers: headersFor(language.peek()),
    signal: stream.controller.signal,
  })
  noteBuild(response)
  if (!response.ok || !response.body) throw new Error(String(response.status))
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    stream.aliveAt = Date.now()
    if (!isSoon(stream.wantedAt, stream)) return leave()
    const messages = (rest + part.value).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) if (message.startsWith('data: ')) yield JSON.parse(message.slice(6))
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) leave()
})
