/** Repeats requests that failed, once the device is online again. */
import { useEffect, useRef } from 'react'
import { useBackToPage, useEvent } from '../core/page-events.ts'

/** For this long after the network has returned, a request may still fail because of the connection. */
const JUST_BACK_MS = 10_000
const AGAIN_MS = 1_000

let lastOnlineAt = Number.NEGATIVE_INFINITY
// `addEventListener` is undefined when the build renders pages, because there is no window
globalThis.addEventListener?.('online', () => {
  lastOnlineAt = performance.now()
})

export const isJustBack = (): boolean => performance.now() - lastOnlineAt < JUST_BACK_MS

/** A problem for `useRepeats` that stands for requests without a response. */
export const WITHOUT_RESPONSE = { problem: { status: 0 } }
/** A problem for `useBackOnline` that stands for responses with an error. */
export const WITH_ERROR = { problem: { status: 502 } }

/**
 * Repeats a request that failed: calls `again` when the device comes online. During `JUST_BACK_MS` after that, `again` is also called `AGAIN_MS`
 * after each failure without a response.
 */
export function useBackOnline({ problem }: { problem: { status: number } | null }, again: () => void): void {
  const latest = useRef(again)
  latest.current = again
  useEvent(window, 'online', () => {
    if (problem) again()
  })
  useEffect(() => {
    if (problem?.status !== 0 || !isJustBack()) return
    const timer = setTimeout(() => latest.current(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [problem])
}

/** Like `useBackOnline`, and also calls `again` when the page becomes visible again. */
export function useRepeats(of: { problem: { status: number } | null }, again: () => void): void {
  useBackOnline(of, again)
  useBackToPage(() => {
    if (of.problem) again()
  })
}
