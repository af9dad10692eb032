/**
 * `GET stream/market`: pushes the market figures to open pages at an interval, so that they need not poll. All pages of one language and interval
 * share one upstream call per interval.
 */
import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STREAM_EVERY_S } from '../../shared/limits.ts'
import type { CallContext, Calls } from '../calls/calls.ts'
import { checkQuery, readQuery } from '../calls/select.ts'
import type { Sessions } from '../members/sessions.ts'
import { STREAM_CHECK_MS, STREAM_MS, STREAM_WAITING_MAX_BYTES, STREAMS_PER_MEMBER } from '../policy.ts'
import { isLoginRequired, Problem } from '../problem.ts'

/** Calls `act` every `ms` milliseconds. @returns a function that stops the calls */
export type Repeat = (act: () => void, ms: number) => () => void

const repeatWithTimer: Repeat = (act, ms) => {
  const timer = setInterval(act, ms)
  return () => clearInterval(timer)
}

/** `until`: when the stream ends. `checkAt`: when its session is checked again. Both in unix milliseconds. */
type Listener = { body: PassThrough; session: Session; until: number; checkAt: number }

type Session = NonNullable<FastifyRequest['session']>

/** The streams that get the same figures at the same times. */
type Channel = { listeners: Set<Listener>; stop: () => void }

export type MarketStream = {
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Ends all streams. A stream that is opened later ends after its first figures. */
  close: () => void
}

type Parts = {
  calls: Pick<Calls, 'run'>
  sessions: Pick<Sessions, 'isOver'>
  now: () => number
  repeat?: Repeat | undefined
}

const ROW = 'POST stock/detail'
/** A comment of the event stream format. Sent when there are no new figures, so that the page sees that the stream still works. */
const STILL_HERE = ': \n\n'
const messageOf = (figures: unknown): string => `data: ${JSON.stringify(figures)}\n\n`

export function createMarketStream({ calls, sessions, now, repeat = repeatWithTimer }: Parts): MarketStream {
  const channels = new Map<string, Channel>()
  /** the number of open streams by member */
  const open = new Map<string, number>()
  let closed = false

  /**
   * Loads new figures unless the cached figures are fresh. Stale figures are used only if loading fails, because the page shows them until the next
   * interval.
   */
  const load = (context: CallContext) => calls.run(ROW, {}, context, { staleMs: 0 })

  function send({ body }: Listener, message: string): void {
    // messages for a client that does not read must not fill the memory
    if (body.writableLength > STREAM_WAITING_MAX_BYTES) body.destroy()
    else body.write(message)
  }

  async function push({ listeners }: Channel, context: CallContext): Promise<void> {
    const answer = await load(context).catch((error: unknown) => error)
    // if the upstream now requires a login for the figures, they can no longer be shared
    const isOver = isLoginRequired(answer)
    if (answer instanceof Error && !(answer instanceof Problem))
      context.log.error({ err: answer }, 'internal error in a market stream')
    const message = answer instanceof Error ? STILL_HERE : messageOf((answer as { data: unknown }).data)
    for (const listener of listeners) {
      if (!isOver) send(listener, message)
      // a stream ends right after a message, so that the page has current figures while it opens the next stream
      if (isOver || now() >= listener.until) listener.body.end()
      else void endWithSession(listener)
    }
  }

  /**
   * Checks every STREAM_CHECK_MS whether the stream's session has ended, and then ends the stream, which would otherwise still count towards the
   * member's limit.
   */
  async function endWithSession(listener: Listener): Promise<void> {
    if (now() < listener.checkAt) return
    listener.checkAt = now() + STREAM_CHECK_MS
    if (await sessions.isOver(listener.session)) listener.body.end()
  }

  function openChannel(request: FastifyRequest, everyS: number): Channel {
    const { lang, source, ip, log } = request
    let busy = false
    const channel: Channel = {
      listeners: new Set(),
      stop: repeat(() => {
        if (busy) return
        busy = true
        // without a session, because all users share the figures
        const context: CallContext = { session: null, lang, source, ip, log, id: randomUUID(), trace: undefined }
        void push(channel, context).finally(() => {
          busy = false
        })
      }, everyS * 1_000),
    }
    return channel
  }

  /** Adds a stream to its channel. The stream is removed when its response has ended or its client has disconnected. */
  function add(request: FastifyRequest, session: Session, everyS: number, body: PassThrough): void {
    const { member } = session
    const key = JSON.stringify([request.lang, request.source ?? null, everyS])
    const channel = channels.get(key) ?? openChannel(request, everyS)
    channels.set(key, channel)
    const listener = { body, session, until: now() + STREAM_MS, checkAt: now() + STREAM_CHECK_MS }
    channel.listeners.add(listener)
    open.set(member, (open.get(member) ?? 0) + 1)
    body.once('close', () => {
      channel.listeners.delete(listener)
      const left = (open.get(member) ?? 1) - 1
      if (left > 0) open.set(member, left)
      else open.delete(member)
      if (channel.listeners.size > 0) return
      channel.stop()
      channels.delete(key)
    })
  }

  return {
    async handler(request, reply) {
      const { session } = request
      if (!session) throw new Problem('not_logged_in')
      const everyS = intervalOf(request)
      const { data, cached } = await load(request)
      const body = new PassThrough()
      body.write(messageOf(data))
      // the stream goes on if the figures are shared, the server is not stopping, and the member does not have too many streams. Otherwise it ends
      // after these figures, and the page asks again
      const goesOn = cached && !closed && (open.get(session.member) ?? 0) < STREAMS_PER_MEMBER
      if (goesOn) add(request, session, everyS, body)
      else body.end()
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body)
    },
    close() {
      closed = true
      for (const { listeners } of channels.values()) for (const { body } of listeners) body.end()
    },
  }
}

/**
 * The interval in `?every=`, in seconds.
 * @throws Problem if it is missing or not in STREAM_EVERY_S, or if the query has any parameter besides `every` and `late`
 */
function intervalOf(request: FastifyRequest): number {
  checkQuery(request, 'every')
  const everyS = STREAM_EVERY_S.find((each) => String(each) === readQuery(request, 'every'))
  if (everyS === undefined) throw new Problem('input_invalid', { fields: { every: 'rules.invalid' } })
  return everyS
}
