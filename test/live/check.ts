/** Makes the calls of a contract check and reports on every row of the contract. */
import { contract, type RowKey } from '../../shared/contract/index.ts'
import type { Policy } from '../../shared/contract/row.ts'
import { keepAnswer } from '../upstream/recorded.ts'
import { ask, type Opened, open, type Reply, Unreachable, upload } from './ask.ts'
import { type Answered, assemble } from './assemble.ts'
import { CheckError, reasonOf } from './check-error.ts'
import { masked } from './mask.ts'
import type { Report } from './report-schema.ts'

export type CheckOptions = {
  /** address of the upstream with its path prefix, such as `https://host/prod` */
  upstream: string
  /** default: `upstream` + `/api/common/upload` */
  uploadUrl?: string | undefined
  account?: string | undefined
  password?: string | undefined
  /** whether to make calls that change something, too. Each of them needs an input in `inputs` */
  writes?: boolean
  /** whether to make calls that move money, too. Each of them is made only once */
  money?: boolean
  /** call → its input, as the client would send it */
  inputs?: Readonly<Record<string, unknown>>
  /** folder in which every complete response is stored, with its values masked */
  record?: string | undefined
  /** id of a difference → name of the candidate that the operator has chosen, such as `D3` → `amount` */
  accepted?: ReadonlyMap<string, string>
}

const LOGIN = 'POST user/login'
const UPLOAD = 'POST common/upload'

const NEEDS: Record<Policy, 'nothing' | 'account' | 'writes' | 'money'> = {
  cached: 'nothing',
  read: 'account',
  beat: 'writes',
  write: 'writes',
  credential: 'writes',
  money: 'money',
}
const NOT_ASKED = {
  account: 'needs --account and --password-file',
  writes: 'changes something: needs --writes, and an input in --inputs',
  money: 'moves money: needs --money, and an input in --inputs',
  token: 'needs the token of the login, which was not found',
}

/** All texts in an input that was sent. They are removed from the upstream's messages before these are printed. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Checks that the API responds at this address. @throws CheckError if the address cannot be reached, or something else responds */
async function probe(base: string): Promise<void> {
  const answers = [await first(() => ask(base, 'GET index/config', {}, undefined))]
  const isThere = (reply: Reply): boolean => !['missing', 'fault'].includes(open(reply, []).kind) || reply.status >= 500
  if (!answers.some(isThere)) answers.push(await first(() => ask(base, LOGIN, {}, undefined)))
  if (answers.some(isThere)) return
  const seen = [...new Set(answers.map(({ status, type }) => `${status} ${type}`))].join(' and ')
  throw new CheckError(
    `${base} answers ${seen} to index/config and user/login: is it the address of the API with its prefix, such as https://host/prod?`,
  )
}

async function first(call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof Unreachable ? new CheckError(error.message) : error
  }
}

/**
 * Makes every call that `options` allow. Never prints or returns a value from the upstream.
 * @throws CheckError if the upstream cannot be reached, is not the API, or refuses the login
 */
export async function checkContract(options: CheckOptions): Promise<Report> {
  const base = options.upstream.replace(/\/+$/, '')
  const { account, password, inputs = {} } = options
  const uploadUrl = options.uploadUrl ?? `${base}/api/${UPLOAD.split(' ')[1]}`
  const secrets = [...textsIn(inputs), account ?? '', password ?? '']
  await probe(base)
  const answered: Answered[] = []
  let token: string | undefined
  if (account && password) {
    const reply = await first(() => ask(base, LOGIN, { account, password }, undefined))
    const opened = open(reply, secrets)
    if (opened.kind === 'refuses')
      throw new CheckError(`the login is refused: ${opened.message.replace(/^.*refuses: /, '')}`)
    if (opened.kind !== 'data') throw new CheckError(`the login fails: ${opened.message}`)
    token = tokenIn(opened.data)
    answered.push({ key: LOGIN, opened, status: reply.status, wantsLogin: false })
  }
  for (const key of Object.keys(contract) as RowKey[]) {
    if (key === LOGIN && answered.length > 0) continue
    answered.push(await rowOf(key))
  }
  return assemble(answered, { upstream: base, loggedIn: token !== undefined }, options.accepted ?? new Map())

  async function rowOf(key: RowKey): Promise<Answered> {
    const { policy, input } = contract[key]
    const needs = NEEDS[policy]
    const notAsked = (note: string): Answered => ({ key, note })
    if (needs !== 'nothing' && !token) return notAsked(NOT_ASKED[needs === 'account' && account ? 'token' : needs])
    if (needs === 'writes' && !options.writes) return notAsked(NOT_ASKED.writes)
    if (needs === 'money' && !options.money) return notAsked(NOT_ASKED.money)
    const changes = needs === 'writes' || needs === 'money'
    if (changes && !(key in inputs)) return notAsked('no input given')
    const wanted = input.safeParse(inputs[key] ?? {})
    if (!wanted.success) return notAsked(key in inputs ? 'input refused by our own rules' : 'no input given')
    const send = (given: string | undefined): Promise<Reply> =>
      key === UPLOAD ? upload(uploadUrl, given) : ask(base, key, wanted.data as object, given)
    return answerOf(key, send)
  }

  /** Makes one call. A cached row is first called without the token, as the server does. */
  async function answerOf(key: RowKey, send: (token: string | undefined) => Promise<Reply>): Promise<Answered> {
    const { policy } = contract[key]
    try {
      let reply = await send(policy === 'cached' ? undefined : token)
      let opened: Opened = open(reply, secrets)
      const wantsLogin = policy === 'cached' && opened.kind === 'login'
      if (wantsLogin && token) {
        reply = await send(token)
        opened = open(reply, secrets)
      }
      // responses of credential calls are not recorded, because they contain session tokens
      if (options.record && policy !== 'credential') keep(options.record, key, reply.text)
      return { key, opened, status: reply.status, wantsLogin }
    } catch (error) {
      if (error instanceof Unreachable) return { key, unreachable: error.message }
      throw error
    }
  }
}

/** The token, if it is where the server also looks for it: at the top level or in `userinfo`. */
function tokenIn(data: unknown): string | undefined {
  const { token, userinfo } = Object(data)
  const found = typeof token === 'string' ? token : Object(userinfo).token
  return typeof found === 'string' && found !== '' ? found : undefined
}

/**
 * Stores a response for the stub. A response other than JSON, such as a proxy's error page, is not stored, because the stub can only use JSON.
 * @throws CheckError if the file cannot be written
 */
function keep(folder: string, key: RowKey, text: string): void {
  try {
    keepAnswer(folder, key, masked(JSON.parse(text.replace(/^\uFEFF/, ''))))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new CheckError(`--record: ${folder} ${reasonOf(error)}`)
    console.error(`${key}: not JSON, not recorded`)
  }
}
