/** Who is there. The cookie is httpOnly, so only the server knows; this is what it said. */

import { signal } from '@preact/signals-react'
import type { Member, Part, Views } from '../../shared/contract/view.ts'
import { pageBuild } from '../core/build-id.ts'
import { arrivalTime, dropEarlyRequests, START_VIEW, WAS_MEMBER } from '../core/early-requests.ts'
import { t } from '../core/i18n.ts'
import { currentAddress, navigate } from '../core/navigation.ts'
import { BIND_EMAIL, LOGIN } from '../core/paths.ts'
import { clearMemberData, inTab, memberKey, onDevice, store } from '../core/storage.ts'
import { type ApiProblem, asProblem, call, endSession, setHooks, view } from './api.ts'
import { clockOffset, paused, storeConfig } from './app-config.ts'
import { askQuestion, dropMemberQuestions, withdrawQuestions } from './dialogs.ts'
import { clearLoaded } from './load.ts'

/** `waiting` until the server has answered for the first time. */
export const started = signal<'waiting' | 'ready' | 'failed'>('waiting')
export const member = signal<Member | null>(null)
/** when the server said that, in unix milliseconds */
export const memberAt = signal(0)
const sessionId = signal<string | null>(null)
/** the build id of the server's client: another one than the page's means a new version */
export const serverBuild = signal<string | null>(null)

/** by its public name, a session that another tab has ended or begun */
type SessionMessage = { ended: string } | { started: string }
const channel = openChannel()
const notifyTabs = (news: SessionMessage): void => channel?.postMessage(news)
/** Firefox has none where all site data is blocked. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('session')
  } catch {
    return null
  }
}

/** The first screen has not been shown since the server said who is logged in. */
let memberIsNew = false
let emailAsked = false
let ending = false

const START = memberKey('start')
const OWNER = memberKey('session')
/** Says that somebody logged out here of whom the server has not heard it yet. */
const LOGOUT_PENDING = 'left'

/** `at`: unix milliseconds. */
type StartAnswer = { answer: Views['start']; at: number; build: string | undefined }

/** What the server said, or, when it cannot be reached, what it said last in this tab. */
async function loadStart(): Promise<StartAnswer> {
  const arrival = arrivalTime(START_VIEW)
  try {
    return { answer: await view('start'), at: arrival(), build: pageBuild }
  } catch (thrown) {
    const { code } = asProblem(thrown)
    const last = JSON.parse(inTab.getItem(START) ?? 'null') as StartAnswer | null
    if (last === null || last.build !== pageBuild || (code !== 'offline' && code !== 'network')) throw thrown
    return last
  }
}

/** Counts up when somebody comes or goes: what was asked before that is nobody's any more. */
let visit = 0

/** Tells from now on whether whoever is there now still is. */
export function sameMember(): () => boolean {
  const own = visit
  return () => own === visit
}

/** Loads what the app needs before its first screen: the config, and who is logged in. */
export async function start(): Promise<void> {
  const own = visit
  try {
    if (onDevice.getItem(LOGOUT_PENDING)) {
      dropEarlyRequests()
      await finishLogout()
    }
    const said = await loadStart()
    const { parts, sessionId: id, time, paused: stopped } = said.answer
    paused.value = stopped
    clockOffset.value = time * 1_000 - said.at
    if (parts.config.status !== 'failed') storeConfig(parts.config.data)
    if (own !== visit) {
      started.value = 'ready'
      return
    }
    clearOtherSession(id)
    store(inTab, START, JSON.stringify(said))
    sessionId.value = id
    member.value = parts.member && parts.member.status !== 'failed' ? parts.member.data : null
    memberAt.value = parts.member && parts.member.status !== 'failed' ? said.at - parts.member.age * 1_000 : said.at
    memberIsNew = member.value !== null
    rememberMember(id !== null)
    started.value = id !== null && member.value === null ? 'failed' : 'ready'
  } catch {
    // a 401 has been handled by then: nobody is there, which is an answer too; and whoever came or went meanwhile needs none
    started.value = own !== visit ? 'ready' : 'failed'
  }
}

/** What is kept in this tab is one session's: at another, or at none, nothing of it is left, however that one ended. */
function clearOtherSession(id: string | null): void {
  if (inTab.getItem(OWNER) === id) return
  clearMemberCaches()
  if (id !== null) store(inTab, OWNER, id)
}

function clearMemberCaches(): void {
  clearLoaded()
  clearMemberData()
}

let asked = 0
let answered = 0

/** Asks anew who is there; an answer to an older question does not take the place of a newer one's. @throws ApiProblem */
export async function reloadMember(): Promise<void> {
  if (sessionId.peek() === null) return
  asked += 1
  const [own, asWhom] = [asked, visit]
  const said = await call('GET user/info', {})
  if (asWhom !== visit || own < answered) return
  answered = own
  member.value = said
  memberAt.value = Date.now()
}

/** After login or register. */
export async function enter(id: string): Promise<void> {
  // whoever was there until now: their session is over at the server too
  clearSession()
  onDevice.removeItem(LOGOUT_PENDING)
  notifyTabs({ started: id })
  clearOtherSession(id)
  sessionId.value = id
  rememberMember(true)
  await reloadMember()
  memberIsNew = true
  started.value = 'ready'
}

/** So that the next visit can ask for the home screen at once. */
function rememberMember(there: boolean): void {
  if (there) store(onDevice, WAS_MEMBER, '1')
  else onDevice.removeItem(WAS_MEMBER)
}

function clearSession(): void {
  visit += 1
  clearMemberCaches()
  dropMemberQuestions()
  dropEarlyRequests()
  member.value = null
  sessionId.value = null
  emailAsked = false
  memberIsNew = false
}

/** For a slow phone, which takes long from the answer to the first screen. */
const NEW_S = 30

/** Has later screens ask for the member themselves. */
export function forgetNewMember(): void {
  memberIsNew = false
}

/** The member for the first screen, which need not request what `view/start` has just brought; null for later screens. */
export function takeNewMember(): Part<Member> | null {
  const known = memberIsNew ? member.peek() : null
  memberIsNew = false
  const age = (Date.now() - memberAt.peek()) / 1_000
  return known && age < NEW_S ? { status: 'live', age, data: known } : null
}

/** Ends the session here, in the other tabs and at the server, which hears of it later when it cannot be reached; then goes to login. */
export async function logout(): Promise<void> {
  const own = sessionId.value
  started.value = 'waiting'
  store(onDevice, LOGOUT_PENDING, '1')
  await finishLogout().catch(() => undefined)
  clearSession()
  rememberMember(false)
  started.value = 'ready'
  if (own !== null) notifyTabs({ ended: own })
  navigate(LOGIN, { replace: true })
}

/** Has the server hear that its session is over. @throws ApiProblem */
async function finishLogout(): Promise<void> {
  await endSession()
  onDevice.removeItem(LOGOUT_PENDING)
}

/** The session whose end is being told. */
let beingTold: string | null = null

channel?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
  if ('ended' in data && data.ended === beingTold) return withdrawQuestions('session')
  // not known when the server could not say it: then what is kept here tells
  const own = sessionId.value ?? inTab.getItem(OWNER)
  const isOver = 'ended' in data ? data.ended === own : own !== null && data.started !== own
  // another one's end is no matter of ours
  if (!isOver && started.value !== 'waiting') return
  clearSession()
  navigate(LOGIN, { replace: true })
})

/** section 4: a member without an e-mail is asked once a visit; to refuse is to log out */
export async function askForEmail(path: string): Promise<void> {
  if (emailAsked || path === BIND_EMAIL) return
  emailAsked = true
  const yes = await askQuestion({
    title: t('email.prompt.title'),
    text: t('email.prompt.text'),
    confirm: t('email.prompt.bind'),
    cancel: t('my.logout'),
    firm: true,
    of: 'member',
  })
  if (yes) navigate(BIND_EMAIL)
  else await logout()
}

/** section 8: the server's message in a dialog without cancel, then logout; ten at once are one */
async function onUnauthorized(problem: ApiProblem, asSession: string | null): Promise<void> {
  // an answer to a session that is not the page's any more ends nothing
  if (ending || asSession !== sessionId.value) return
  ending = true
  beingTold = asSession
  const back = currentAddress()
  const wasMember = sessionId.value !== null || started.value === 'waiting'
  clearSession()
  rememberMember(false)
  if (wasMember)
    await askQuestion({
      title: t('session.ended.title'),
      text: problem.message,
      confirm: t('common.ok'),
      of: 'session',
    })
  started.value = 'ready'
  ending = false
  beingTold = null
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
