/** Who is there. The cookie is httpOnly, so only the server knows; this is what it said. */
import { signal } from '@preact/signals-react'
import type { Member, Views } from '../../shared/contract/view.ts'
import { type ApiProblem, asProblem, call, endSession, setHooks, view } from '../api.ts'
import { arrivalOf, dropEarly, START_VIEW, WAS_MEMBER } from '../early/answers.ts'
import { forgetCodes } from '../email-code.ts'
import { here, navigate } from '../hash.ts'
import { t } from '../i18n.ts'
import { forgetLoaded } from '../load.ts'
import { pageBuild } from '../page-build.ts'
import { BIND_EMAIL, LOGIN } from '../routes.ts'
import { inTab, keep, onDevice } from '../storage.ts'
import { forgetDone } from '../succeed.ts'
import { ask, dropMemberQuestions, withdraw } from './dialog.ts'
import { clockOffset, keepConfig, notices, paused } from './system.ts'

/** `waiting` until the server has answered for the first time. */
export const started = signal<'waiting' | 'ready' | 'failed'>('waiting')
export const member = signal<Member | null>(null)
/** when the server said that, in unix milliseconds */
export const memberAt = signal(0)
const sessionId = signal<string | null>(null)
/** the build id of the server's client: another one than the page's means a new version */
export const serverBuild = signal<string | null>(null)

/** by its public name, a session that another tab has ended or begun */
type News = { ended: string } | { begun: string }
const channel = openChannel()
const tellTabs = (news: News): void => channel?.postMessage(news)
/** Firefox has none where all site data is blocked. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('session')
  } catch {
    return null
  }
}

let emailAsked = false
let ending = false

const SAID = 'said'
const OWNER = 'session'
/** Says that somebody logged out here of whom the server has not heard it yet. */
const LEFT = 'left'

/** `at`: unix milliseconds. */
type Said = { answer: Views['start']; at: number; build: string | undefined }

/** What the server said, or, when it cannot be reached, what it said last in this tab. */
async function askWhoIsThere(): Promise<Said> {
  const arrival = arrivalOf(START_VIEW)
  try {
    return { answer: await view('start'), at: arrival(), build: pageBuild }
  } catch (thrown) {
    const { code } = asProblem(thrown)
    const last = JSON.parse(inTab.getItem(SAID) ?? 'null') as Said | null
    if (last === null || last.build !== pageBuild || (code !== 'offline' && code !== 'network')) throw thrown
    return last
  }
}

/** Counts up when somebody comes or goes: what was asked before that is nobody's any more. */
let visit = 0

/** Tells from now on whether whoever is there now still is. */
export function stillThem(): () => boolean {
  const own = visit
  return () => own === visit
}

/** Loads what the app needs before its first screen: config, notices, and who is there. */
export async function start(): Promise<void> {
  const own = visit
  try {
    if (onDevice.getItem(LEFT)) {
      dropEarly()
      await endForGood()
    }
    const said = await askWhoIsThere()
    const { parts, sessionId: id, time, paused: stopped } = said.answer
    paused.value = stopped
    clockOffset.value = time * 1_000 - said.at
    if (parts.config.status !== 'failed') keepConfig(parts.config.data)
    if (parts.notices.status !== 'failed') notices.value = parts.notices.data
    if (own !== visit) {
      started.value = 'ready'
      return
    }
    belongTo(id)
    keep(inTab, SAID, JSON.stringify(said))
    sessionId.value = id
    member.value = parts.member && parts.member.status !== 'failed' ? parts.member.data : null
    memberAt.value = parts.member && parts.member.status !== 'failed' ? said.at - parts.member.age * 1_000 : said.at
    rememberMember(id !== null)
    started.value = id !== null && member.value === null ? 'failed' : 'ready'
  } catch {
    // a 401 has been handled by then: nobody is there, which is an answer too; and whoever came or went meanwhile needs none
    started.value = own !== visit ? 'ready' : 'failed'
  }
}

/** What is kept in this tab is one session's: at another, or at none, nothing of it is left, however that one ended. */
function belongTo(id: string | null): void {
  if (inTab.getItem(OWNER) === id) return
  forgetKept()
  if (id !== null) keep(inTab, OWNER, id)
}

function forgetKept(): void {
  forgetLoaded()
  forgetDone()
  forgetCodes()
  inTab.removeItem(SAID)
  inTab.removeItem(OWNER)
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
  forget()
  onDevice.removeItem(LEFT)
  tellTabs({ begun: id })
  belongTo(id)
  sessionId.value = id
  rememberMember(true)
  await reloadMember()
  started.value = 'ready'
}

/** So that the next visit can ask for the home screen at once. */
function rememberMember(there: boolean): void {
  if (there) keep(onDevice, WAS_MEMBER, '1')
  else onDevice.removeItem(WAS_MEMBER)
}

function forget(): void {
  visit += 1
  forgetKept()
  dropMemberQuestions()
  dropEarly()
  member.value = null
  sessionId.value = null
  emailAsked = false
}

/** Ends the session here, in the other tabs and at the server, which hears of it later when it cannot be reached; then goes to login. */
export async function logout(): Promise<void> {
  const own = sessionId.value
  started.value = 'waiting'
  keep(onDevice, LEFT, '1')
  await endForGood().catch(() => undefined)
  forget()
  rememberMember(false)
  started.value = 'ready'
  if (own !== null) tellTabs({ ended: own })
  navigate(LOGIN, { replace: true })
}

/** Has the server hear that its session is over. @throws ApiProblem */
async function endForGood(): Promise<void> {
  await endSession()
  onDevice.removeItem(LEFT)
}

/** The session whose end is being told. */
let beingTold: string | null = null

channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if ('ended' in data && data.ended === beingTold) return withdraw('session')
  // not known when the server could not say it: then what is kept here tells
  const own = sessionId.value ?? inTab.getItem(OWNER)
  const isOver = 'ended' in data ? data.ended === own : own !== null && data.begun !== own
  // another one's end is no matter of ours
  if (!isOver && started.value !== 'waiting') return
  forget()
  navigate(LOGIN, { replace: true })
})

/** section 4: a member without an e-mail is asked once a visit; to refuse is to log out */
export async function askForEmail(path: string): Promise<void> {
  if (emailAsked || path === BIND_EMAIL) return
  emailAsked = true
  const yes = await ask({
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
  const back = here()
  const wasMember = sessionId.value !== null || started.value === 'waiting'
  forget()
  rememberMember(false)
  if (wasMember)
    await ask({ title: t('session.ended.title'), text: problem.message, confirm: t('common.ok'), of: 'session' })
  started.value = 'ready'
  ending = false
  beingTold = null
  if (asSession !== null) tellTabs({ ended: asSession })
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
