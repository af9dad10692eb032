/** The session and its member. Scripts cannot read the session's httpOnly cookie, so everything known here comes from the server's responses. */

import { signal } from '@preact/signals-react'
import type { Member, Part, Shown } from '../../shared/contract/view.ts'
import { dropEarlyRequests } from '../core/early-requests.ts'
import { t } from '../core/i18n.ts'
import { currentAddress, navigate } from '../core/navigation.ts'
import { withData } from '../core/part.ts'
import { LOGIN } from '../core/paths.ts'
import { sentences } from '../core/sentences.ts'
import { clearMemberData, inTab, onDevice, store, TAB_OWNER, TAB_START } from '../core/storage.ts'
import { KNOWN_DEVICE, WAS_MEMBER } from '../core/stored-names.ts'
import { tabChannel } from '../core/tab-channel.ts'
import { setTimeZone } from '../core/time-zone.ts'
import { type ApiProblem, call, completeView, endSession, setHooks } from './api.ts'
import { clockOffset, hasPriceLine, legalLinks, paused, registerFields, storeConfig } from './app-config.ts'
import { askQuestion, dropMemberQuestions, withdrawQuestions } from './dialogs.ts'
import { reloadConfig } from './fresh-config.ts'
import { loadStart, type StartAnswer } from './load-start.ts'
import { clearLoaded } from './loaded-data.ts'

/** `waiting` until `view/start` has responded, and during a logout; `failed` if this request failed or the session's member could not be loaded. */
export const started = signal<'waiting' | 'ready' | 'failed'>('waiting')
export const member = signal<Member | null>(null)
/** False while only the login's response is known, so that the member's details are missing. */
export const memberLoaded = signal(false)
/** when the upstream returned the member, in unix milliseconds */
export const memberAt = signal(0)
/** The member's balances: `loaded` by a page, or those that are known otherwise if they are newer. @param at when the upstream returned `loaded`, in unix milliseconds */
export function newestBalances(loaded: Shown['balances'], at: number): Shown['balances'] {
  const known = member.value
  return known && memberAt.value > at ? known : loaded
}

const sessionId = signal<string | null>(null)
/** build id of the client that the server delivers now. When a new version is out, it differs from this page's */
export const serverBuild = signal<string | null>(null)

/** Message between browser tabs: the public id of a session that has ended or started. */
type SessionMessage = { ended: string } | { started: string }
const channel = tabChannel('session')
const notifyTabs = (news: SessionMessage): void => channel?.postMessage(news)

/** Whether the server has just returned the member. The first screen can then use that instead of sending another request. */
let memberIsNew = false
/** Whether the end of the session is being shown in a dialog. */
let ending = false

/** Storage name of a mark that is set while the server has not been told of a logout. */
export const LOGOUT_PENDING = 'left'

let latestStart: StartAnswer | null = null

/** Stores the last response of `view/start` with the newest member data, for a reload without a network. */
function storeStart(): void {
  if (!latestStart) return
  const { at, answer } = latestStart
  const data = member.peek()
  answer.sessionId = sessionId.peek()
  // the age becomes negative if the member is newer than the response
  if (data) answer.parts.member = { status: 'live', age: (at - memberAt.peek()) / 1_000, data }
  store(inTab, TAB_START, JSON.stringify(latestStart))
}

/** Increases when a session is replaced or ends, so that responses to earlier requests can be dropped. */
let visit = 0

/** @returns a function that returns whether the session is still the same as at this call */
export function sameMember(): () => boolean {
  const own = visit
  return () => own === visit
}

/** Loads what the app needs before its first screen: the config, the session and its member. */
export async function start(): Promise<void> {
  const own = visit
  started.value = 'waiting'
  try {
    if (onDevice.getItem(LOGOUT_PENDING)) {
      dropEarlyRequests()
      await finishLogout()
    }
    const start = await loadStart()
    const { parts, sessionId: id, time, timeZone, paused: stopped } = start.answer
    setTimeZone(timeZone)
    registerFields.value = start.answer.registerFields
    hasPriceLine.value = start.answer.hasPriceLine
    // absent if a server of an earlier release answers while a new one is rolled out
    legalLinks.value = start.answer.legalLinks ?? {}
    paused.value = stopped
    clockOffset.value = time * 1_000 - start.at
    // the app does not wait for a late config. It starts with the stored config, or without one
    if (parts.config.status === 'pending') void reloadConfig()
    else if (parts.config.status !== 'failed') storeConfig(parts.config.data, start.at - parts.config.age * 1_000)
    if (parts.member?.status === 'pending') {
      const { parts: late } = await completeView('start', { late: 'member' })
      start.at = Date.now()
      if (late.member) parts.member = late.member
    }
    if (own !== visit) {
      started.value = 'ready'
      return
    }
    clearOtherSession(id)
    latestStart = start
    sessionId.value = id
    const known = withData(parts.member)
    member.value = known?.data ?? null
    memberAt.value = start.at - (known?.age ?? 0) * 1_000
    memberIsNew = member.value !== null
    memberLoaded.value = member.value !== null
    storeStart()
    rememberMember(id)
    started.value = id !== null && member.value === null ? 'failed' : 'ready'
  } catch {
    // the failure does not matter if a 401, a login or a logout has changed the session meanwhile: that has already set the new state
    started.value = own !== visit ? 'ready' : 'failed'
    // the other early requests have probably failed, too: the next attempt sends them anew
    dropEarlyRequests()
  }
}

/** Clears this browser tab's member data if the data belongs to another session. @param id the current session; null if nobody is logged in */
function clearOtherSession(id: string | null): void {
  if (inTab.getItem(TAB_OWNER) === id) return
  clearMemberCaches()
  if (id !== null) store(inTab, TAB_OWNER, id)
}

function clearMemberCaches(): void {
  clearLoaded()
  clearMemberData(inTab)
}

let asked = 0
let answered = 0

/** Reloads the member. The response to an older request never replaces the response to a newer one. @throws ApiProblem */
export async function reloadMember(): Promise<void> {
  if (sessionId.peek() === null) return
  asked += 1
  const [own, asWhom] = [asked, visit]
  const loaded = await call('GET user/info', {})
  if (asWhom !== visit || own < answered) return
  answered = own
  member.value = loaded
  memberAt.value = Date.now()
  memberLoaded.value = true
  storeStart()
}

/** Section 2 of the specification: loads the member's details if only the login's response is known. @throws ApiProblem */
export async function loadDetails(): Promise<void> {
  if (member.peek() !== null && !memberLoaded.peek()) await reloadMember()
}

/** How long a login waits for the member's details. */
const DETAILS_WAIT_MS = 2_000

/** Starts a session after login or registration. @param id its public id @param known the member as far as known; the details may follow later */
export async function enter(id: string, known: Member): Promise<void> {
  // the server has ended the previous session, too
  clearSession()
  onDevice.removeItem(LOGOUT_PENDING)
  notifyTabs({ started: id })
  clearOtherSession(id)
  sessionId.value = id
  member.value = known
  memberAt.value = 0
  rememberMember(id)
  started.value = 'ready'
  await Promise.race([
    loadDetails().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, DETAILS_WAIT_MS)),
  ])
  memberIsNew = memberLoaded.peek()
}

/** Stores the device's session, so that the next visit can request the home screen early. @param id public id of the session; null if it has ended */
function rememberMember(id: string | null): void {
  if (id === null) return onDevice.removeItem(WAS_MEMBER)
  store(onDevice, WAS_MEMBER, id)
  store(onDevice, KNOWN_DEVICE, '1')
}

function clearSession(): void {
  visit += 1
  clearMemberCaches()
  dropMemberQuestions()
  dropEarlyRequests()
  member.value = null
  memberLoaded.value = false
  sessionId.value = null
  memberIsNew = false
}

/**
 * The first screen may use the member up to this age. The limit is this high because on a slow phone, much time passes between the response and the
 * first screen.
 */
const FIRST_SCREEN_S = 30

/** Makes `takeNewMember` return null, so that screens request the member themselves from now on. */
export function forgetNewMember(): void {
  memberIsNew = false
}

/** The member that the server returned at the start or login, for the first screen only; null for later screens or after `FIRST_SCREEN_S`. */
export function takeNewMember(): Part<Member> | null {
  const known = memberIsNew ? member.peek() : null
  memberIsNew = false
  const age = (Date.now() - memberAt.peek()) / 1_000
  return known && age < FIRST_SCREEN_S ? { status: 'live', age, data: known } : null
}

/**
 * Ends the session here, in other tabs and on the server, then opens the login page. If the server cannot be reached, it is told at the next start.
 */
export async function logout(): Promise<void> {
  // until the server has responded, the session is known only from this browser tab's storage
  const own = sessionId.value ?? inTab.getItem(TAB_OWNER)
  started.value = 'waiting'
  store(onDevice, LOGOUT_PENDING, '1')
  await finishLogout().catch(() => undefined)
  clearMemberData(onDevice)
  clearSession()
  rememberMember(null)
  started.value = 'ready'
  if (own !== null) notifyTabs({ ended: own })
  navigate(LOGIN, { replace: true })
}

/** Tells the server of a logout that this device has noted under `LOGOUT_PENDING`, then removes that note. @throws ApiProblem */
async function finishLogout(): Promise<void> {
  await endSession()
  onDevice.removeItem(LOGOUT_PENDING)
}

/** Public id of the session whose end is being shown in a dialog. */
let endShownFor: string | null = null

channel?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
  if ('ended' in data && data.ended === endShownFor) return withdrawQuestions('session')
  // until the server has responded, the session is known only from this browser tab's storage
  const own = sessionId.value ?? inTab.getItem(TAB_OWNER)
  const isOver = 'ended' in data ? data.ended === own : own !== null && data.started !== own
  // a message about another session does not matter. While `view/start` is pending, it does: the response may belong to the session that has ended
  if (!isOver && started.value !== 'waiting') return
  clearSession()
  navigate(LOGIN, { replace: true })
})

/**
 * Section 8: ends the session, shows why and the server's message in a dialog that cannot be cancelled, then opens the login page. Several 401s at once do
 * this only once.
 */
async function onUnauthorized(problem: ApiProblem, asSession: string | null): Promise<void> {
  // the request came from another session, so its response must not end this one
  if (ending || asSession !== sessionId.value) return
  // a visitor has no session that could end. The form stays open, and says that the upstream requires a login for this request
  if (asSession === null && started.value !== 'waiting') {
    problem.message = t('error.login_required')
    return
  }
  ending = true
  endShownFor = asSession
  const back = currentAddress()
  clearSession()
  rememberMember(null)
  await askQuestion({
    title: t('session.ended.title'),
    text: sentences(t('session.ended.why'), problem.message),
    confirm: t('login.title'),
    of: 'session',
  })
  started.value = 'ready'
  ending = false
  endShownFor = null
  if (asSession !== null) notifyTabs({ ended: asSession })
  navigate(back.startsWith(LOGIN) || back === '/' ? LOGIN : `${LOGIN}?return=${encodeURIComponent(back)}`, {
    replace: true,
  })
}

setHooks({
  sessionId: () => sessionId.value,
  onUnauthorized: (problem, asSession) => void onUnauthorized(problem, asSession),
  onBuild: (build) => {
    if (build !== '') serverBuild.value = build
  },
})
