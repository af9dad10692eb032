/** Hooks for the page of a running task. One reports the online time while the page is visible, the other keeps the screen on. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Pledge } from '../../../shared/contract/view.ts'
import { ONLINE_TIME_BEAT_MS } from '../../../shared/limits.ts'
import { useOnline } from '../../core/online.ts'
import { type ApiProblem, asProblem, call } from '../../data/api.ts'
import { tellRun } from '../../data/other-runs.ts'
import { outdateLists } from '../../data/outdate-lists.ts'
import { isJustBack, useBackOnline, WITH_ERROR } from '../../data/repeats.ts'

export type OnlineTime = {
  /** share of today's required time, 0 to 100 */
  percent: number
  /** seconds still required today; null when the upstream does not say */
  left: number | null
  /** `done`: complete minutes done today; `all`: minutes required today; null when the upstream does not say */
  minutes: { done: number; all: number } | null
  busy: boolean
  /** why the last report failed; null once the device is online again after a failure that being offline caused */
  problem: string | null
  /** whether the device is online. Offline, the figures stand still, because it is not known whether the time will count */
  isOnline: boolean
  start: () => Promise<void>
  /** Reports the time until now. @returns what the server has counted today; null if it does not say, or not within `SAVE_WAIT_MS` */
  save: () => Promise<CountedTime | null>
}

/** Seconds required today. If the upstream returns only the remaining time, the time counted so far is added to it. */
const neededTime = ({ needTime, remainingTime, onlineTime }: Pledge): number | null =>
  needTime ?? (remainingTime === null ? null : remainingTime + (onlineTime ?? 0))

const seconds = (since: number): number => Math.max(0, Math.floor((Date.now() - since) / 1_000))

/** The most seconds that the upstream accepts in one report: a day. */
const SPENT_MAX_S = 86_400
/**
 * The longest interval between two reports, as a multiple of `ONLINE_TIME_BEAT_MS`. Each report that fails without being rejected doubles the
 * interval.
 */
const BEATS_MAX = 8
/** How long the app waits for the response to the last report when the page is left. */
const SAVE_WAIT_MS = 1_500

export type CountedTime = { onlineTime: number; progress: Pledge['progress'] }

/** @param onCounted receives the values in the response to a report @param onChanged reloads the task; called when its state may have changed */
export function useOnlineTime(
  pledge: Pledge,
  onCounted: (time: CountedTime) => void,
  onChanged: () => Promise<void>,
): OnlineTime {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiProblem | null>(null)
  const [counted, setCounted] = useState(0)
  /** unix milliseconds: since when time has passed that is neither in `owed` nor in `sent` */
  const runsSince = useRef(Date.now())
  /** seconds that count but are not in a report yet */
  const owed = useRef(0)
  /** seconds in reports that are under way */
  const sent = useRef(0)
  const triedAt = useRef(Date.now())
  const beats = useRef(1)
  /** the last report. Resolves to what the server has counted today; null if the response does not say so or the report failed */
  const pending = useRef<Promise<CountedTime | null>>(Promise.resolve(null))
  const { id, state } = pledge
  const needed = neededTime(pledge)
  const shown = useRef({ state, onCounted, onChanged })
  shown.current = { state, onCounted, onChanged }
  const running = state === 'running'
  /** whether the time on this page counts */
  const isCounting = useRef(false)
  const isOnline = useOnline()

  /** Moves the seconds since `runsSince` into `owed`. */
  const gather = useCallback(() => {
    const passed = seconds(runsSince.current)
    runsSince.current += passed * 1_000
    owed.current = Math.min(owed.current + passed, SPENT_MAX_S)
  }, [])

  const showCounted = useCallback(
    () => setCounted(owed.current + sent.current + (document.hidden ? 0 : seconds(runsSince.current))),
    [],
  )

  async function send(): Promise<CountedTime | null> {
    const spent = owed.current
    owed.current = 0
    sent.current += spent
    triedAt.current = Date.now()
    let saved = false
    try {
      const answer = await call('POST purchase/saveOnlineTime', { id, seconds: spent })
      saved = true
      beats.current = 1
      outdateLists()
      setFailure(null)
      if (answer && answer.state === shown.current.state && answer.onlineTime !== null) {
        const time = { onlineTime: answer.onlineTime, progress: answer.progress }
        shown.current.onCounted(time)
        return time
      }
      await shown.current.onChanged()
      return null
    } catch (error) {
      const failure = asProblem(error)
      setFailure(failure)
      if (failure.outcome === 'rejected') await shown.current.onChanged()
      // the report failed without being rejected. Its seconds are added to the next report, which comes later than usual, because the server may be
      // overloaded
      else {
        owed.current = Math.min(owed.current + spent, SPENT_MAX_S)
        beats.current = Math.min(beats.current * 2, BEATS_MAX)
      }
      return null
    } finally {
      tellRun(id, isCounting.current && !document.hidden)
      sent.current -= spent
      if (saved || navigator.onLine) showCounted()
    }
  }

  const report = () => {
    pending.current = send()
    return pending.current
  }

  async function saveRest(): Promise<CountedTime | null> {
    const counted = await pending.current
    gather()
    return owed.current > 0 ? report() : counted
  }

  const latest = useRef(report)
  latest.current = report

  useEffect(() => {
    if (!running) return
    isCounting.current = true
    if (!document.hidden) tellRun(id, true)
    runsSince.current = Date.now()
    triedAt.current = Date.now()
    const tick = setInterval(() => {
      // while the page is hidden, no time counts
      if (document.hidden) return
      if (navigator.onLine) showCounted()
      // not while another report is under way: if its response arrived last, it would set the time back
      if (sent.current > 0 || Date.now() - triedAt.current < ONLINE_TIME_BEAT_MS * beats.current) return
      gather()
      void latest.current()
    }, 1_000)
    const leave = () => {
      gather()
      if (owed.current > 0) void latest.current()
      else tellRun(id, false)
    }
    const shown = () => {
      if (document.hidden) leave()
      else {
        runsSince.current = Date.now()
        tellRun(id, true)
      }
    }
    document.addEventListener('visibilitychange', shown)
    // Safari fires only `pagehide` when a page is closed. If the page was already hidden, its time was reported at that moment.
    const closed = () => {
      if (!document.hidden) leave()
      tellRun(id, false)
    }
    addEventListener('pagehide', closed)
    // In the back/forward cache, a page is not visible, so the time there does not count. Counting starts anew when the page is restored.
    addEventListener('pageshow', shown)
    return () => {
      isCounting.current = false
      clearInterval(tick)
      document.removeEventListener('visibilitychange', shown)
      removeEventListener('pagehide', closed)
      removeEventListener('pageshow', shown)
      // sends the seconds that are in no report yet
      if (!document.hidden) gather()
      const rest = owed.current
      owed.current = 0
      const saved = rest > 0 ? call('POST purchase/saveOnlineTime', { id, seconds: rest }) : Promise.resolve()
      void saved.catch(() => undefined).then(() => tellRun(id, false))
    }
  }, [running, id, gather, showCounted])

  // once the device is online, the time is reported at once, and again if the connection is not there yet. Also if no report has failed: time that
  // passed offline may be owed, and `WITH_ERROR` stands for a failure
  useBackOnline({ problem: running ? (failure ?? WITH_ERROR.problem) : null }, () => {
    beats.current = 1
    if (!document.hidden) gather()
    if (owed.current > 0) void report()
  })

  async function start(): Promise<void> {
    setBusy(true)
    owed.current = 0
    await report()
    setBusy(false)
  }

  const spent = (pledge.onlineTime ?? 0) + (running ? counted : 0)
  const left = needed === null ? null : Math.max(0, needed - spent)
  const all = needed === null ? 0 : Math.ceil(needed / 60)
  const done = state === 'done_today' ? all : Math.min(all, Math.floor(spent / 60))
  const minutes = all > 0 ? { done, all } : null
  const percent =
    state === 'done_today' ? 100 : needed ? Math.min(100, (spent / needed) * 100) : Number(pledge.progress ?? 0)
  // a report that failed because the device was offline has been repeated, or will be at once
  const isOver = isOnline && (failure?.code === 'offline' || (running && failure?.status === 0 && isJustBack()))
  return {
    percent: Math.floor(percent * 100) / 100,
    left,
    minutes,
    busy,
    problem: failure && !isOver ? failure.message : null,
    isOnline,
    start,
    save: () =>
      Promise.race([saveRest(), new Promise<null>((resolve) => setTimeout(() => resolve(null), SAVE_WAIT_MS))]),
  }
}

/**
 * Keeps the screen on while `wanted`, where the browser supports it. When the page is hidden, the browser releases the lock, so the lock is taken
 * again afterwards.
 */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let ended = false
    const take = async () => {
      if (document.hidden || ended) return
      // the lock may be refused, for example when the battery is low. The task runs without it
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (ended) void lock?.release()
    }
    void take()
    const shown = () => void take()
    document.addEventListener('visibilitychange', shown)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', shown)
      void lock?.release()
    }
  }, [wanted])
}
