/** Receives how long a page took to open in a member's browser. Nothing that identifies the member is sent or stored. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { PAGE_STEPS, PAGE_TIMES_PATH, type PageTimes } from '../../shared/page-times.ts'
import { PAGE_TIMES_LIMIT, PAGE_TIMES_MAX_BYTES, PAGE_TIMES_MAX_MS } from '../policy.ts'
import { openReport } from './open-report.ts'

const time = z.number().min(0).max(PAGE_TIMES_MAX_MS)
const times = z.strictObject(Object.fromEntries(PAGE_STEPS.map((step) => [step, time.optional()])))

/**
 * Counts the times that pages report; made-up times can only distort a statistic.
 * @param now unix milliseconds
 * @param count called with times in milliseconds since the page began to load
 */
export const pageTimes = (app: FastifyInstance, now: () => number, count: (seen: PageTimes) => void): Promise<void> =>
  openReport(app, now, {
    path: PAGE_TIMES_PATH,
    maxBytes: PAGE_TIMES_MAX_BYTES,
    limit: PAGE_TIMES_LIMIT,
    read: (body) => times.safeParse(body).data ?? null,
    count,
  })
