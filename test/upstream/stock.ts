/**
 * Imitates stock FastAdmin 1.4.0, whose responses were recorded: its texts, and the responses of its own calls where they differ from what the
 * contract proposes. Tests use this dialect with and without the product's additional calls.
 */
import { randomInt } from 'node:crypto'
import { account, checkColumn } from './account.ts'
import { Refusal } from './envelope.ts'
import type { Context, Handler } from './handler.ts'
import { translate } from './messages.ts'
import type { Member } from './records.ts'
import { opened, redeemCode } from './session.ts'
import { storeFile } from './upload.ts'
import { TOKEN_LIFE_S, type World } from './world.ts'

const CODE_LIFE_S = 120
const CODE_AGAIN_S = 60

/** The text as the database compares it: ignores case, accents and trailing blanks. */
const collated = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 's').replaceAll('ı', 'i').trimEnd()

const isSame = (a: string, b: string): boolean => a !== '' && collated(a) === collated(b)

const memberBy = (world: World, ...columns: ('username' | 'email' | 'mobile')[]) => {
  const all = [...world.members.values()]
  return (value: string, except?: Member): Member | undefined =>
    all.find((member) => member !== except && columns.some((column) => isSame(member[column], value)))
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)

/** Uses up an e-mail code. First deletes all expired codes for `event`, as stock FastAdmin does. */
function redeem({ world, now }: Context, receiver: string, event: string, given: string): void {
  world.codes = world.codes.filter((code) => code.event !== event || code.sent + CODE_LIFE_S >= now)
  redeemCode(world, receiver, event, given)
}

const login: Handler = (context) => {
  const { world, input } = context
  if (!input.has('account') || !input.has('password')) throw new Refusal('参数不正确')
  const member = memberBy(world, 'username', 'email', 'mobile')(input.text('account'))
  if (!member) throw new Refusal('账户不正确')
  if (member.locked) throw new Refusal('账户已经被锁定')
  if (member.password !== input.text('password')) throw new Refusal('密码不正确')
  return opened(context, member)
}

/** Registration. Stock FastAdmin has no invitations, and requires a code that was sent to the mobile number. */
const register: Handler = (context) => {
  const { world, input } = context
  const [username, password] = [input.text('username'), input.text('password')]
  const [email, mobile] = [input.text('email'), input.text('mobile')]
  if (!username || !password) throw new Refusal('参数不正确')
  if (email && !isEmail(email)) throw new Refusal('邮箱不正确')
  if (mobile && !isMobile(mobile)) throw new Refusal('手机号不正确')
  redeem(context, mobile, 'register', input.text('code'))
  if (memberBy(world, 'username')(username)) throw new Refusal('用户名已经存在')
  checkColumn('email', email)
  const member = world.addMember({ username, password, nickname: username, email, mobile })
  world.giveWelcome(member)
  return opened(context, member)
}

/** Sets a new password. Without `type`, or with `type=mobile`, stock FastAdmin expects a mobile number. The member's earlier tokens stay valid. */
const resetpwd: Handler = (context) => {
  const { world, input } = context
  const [password, captcha] = [input.text('newpassword'), input.text('captcha')]
  if (!password || !captcha) throw new Refusal('参数不正确')
  if (!/^\S{6,30}$/.test(password)) throw new Refusal('密码必须6-30个字符')
  const byEmail = input.has('type') && input.text('type') !== 'mobile'
  const receiver = input.text(byEmail ? 'email' : 'mobile')
  if (byEmail ? !isEmail(receiver) : !isMobile(receiver)) throw new Refusal(byEmail ? '邮箱不正确' : '手机号不正确')
  const member = memberBy(world, byEmail ? 'email' : 'mobile')(receiver)
  if (!member) throw new Refusal('用户不存在')
  redeem(context, receiver, 'resetpwd', captcha)
  member.password = password
  return null
}

/** Changes the e-mail. Stock FastAdmin does not check the old address, and crashes without a login. */
const changeEmail: Handler = (context) => {
  const { world, input, visitor } = context
  const [email, captcha] = [input.text('email'), input.text('captcha')]
  if (visitor && (!email || !captcha)) throw new Refusal('参数不正确')
  if (visitor && !isEmail(email)) throw new Refusal('邮箱不正确')
  if (!visitor) throw new Refusal('An error occurred', 500)
  if (memberBy(world, 'email')(email, visitor)) throw new Refusal('Email already exists')
  redeem(context, email, 'changeemail', captcha)
  checkColumn('email', email)
  visitor.email = email
  return null
}

/**
 * Sends an e-mail code. Stock FastAdmin accepts any text as the address. For four purposes (`event`) it checks whether a member has the address; for
 * all others it does not.
 */
const sendCode: Handler = ({ world, input, now }) => {
  const email = input.text('email')
  const event = input.text('event') || 'register'
  const last = world.codes.findLast((code) => code.email === email && code.event === event)
  if (last && now - last.sent < CODE_AGAIN_S) throw new Refusal('发送频繁')
  const isUsed = memberBy(world, 'email')(email) !== undefined
  if (event === 'register' && isUsed) throw new Refusal('已被注册')
  if (event === 'changeemail' && isUsed) throw new Refusal('已被占用')
  if (['changepwd', 'resetpwd'].includes(event) && !isUsed) throw new Refusal('未注册')
  world.codes.push({ email, event, code: String(randomInt(1_000, 10_000)), sent: now, tries: 0 })
  return null
}

/** The member's details as stock FastAdmin returns them: `score` contains points, and `createtime` the time when the token was created. */
const info: Handler = (context) => {
  const { world, say, token } = context
  const member = context.member()
  const shown = account['GET user/info']?.(context) as Record<string, unknown>
  return {
    ...shown,
    score: 120,
    jointime: say.time(member.joined),
    createtime: say.time((world.tokens.get(token)?.expires ?? 0) - TOKEN_LIFE_S),
    status: 'normal',
    verification: { email: 1, mobile: 0 },
    birthday: null,
    url: `/u/${member.id}`,
  }
}

/** Logs out. This is the only call of stock FastAdmin that checks the method. */
const logout: Handler = (context) => {
  context.member()
  if (context.method !== 'POST') throw new Refusal('参数不正确')
  return account['POST user/logout']?.(context)
}

const UPLOAD_MAX_MIB = 10

const store: Handler = (context) => {
  const { input, file, now } = context
  if (input.has('chunkid')) throw new Refusal('未开启分片上传功能')
  const mib = (file?.bytes.length ?? 0) / 1024 / 1024
  if (mib > UPLOAD_MAX_MIB)
    throw new Refusal(`File is too big (${mib.toFixed(2)}MiB), Max filesize: ${UPLOAD_MAX_MIB}MiB.`)
  const day = new Date((now + 8 * 3_600) * 1_000).toISOString().slice(0, 10).replaceAll('-', '')
  return storeFile(context, day)
}

const noRight: Handler = () => {
  throw new Refusal('你没有权限访问', 403)
}

/** The calls that both the specification and stock FastAdmin have, with stock FastAdmin's responses. */
const shared: Record<string, Handler> = {
  'POST user/login': login,
  'POST user/register': register,
  'POST user/changeEmail': changeEmail,
  'POST ems/send': sendCode,
  'POST common/upload': store,
}

/** Calls of the specification that stock FastAdmin lacks. They behave as a product that adds them to stock FastAdmin would probably make them. */
const modelled: Record<string, Handler> = {
  'POST user/recoverPassword': resetpwd,
  'GET user/info': info,
}

/** The calls that only stock FastAdmin has. */
const own: Record<string, Handler> = {
  'POST user/resetpwd': resetpwd,
  'POST user/logout': logout,
  'GET user/index': (context) => ({ welcome: context.member().username }),
  'GET index/index': () => null,
  'GET token/check': ({ token, world, now }) => ({
    token,
    expires_in: (world.tokens.get(token)?.expires ?? now) - now,
  }),
  'POST demo/test2': () => ({ action: 'test2' }),
  'POST demo/test3': noRight,
}

export const stockHandlers: Record<string, Handler> = { ...shared, ...modelled, ...own }

/** The calls that stock FastAdmin always has, with or without the product's calls. */
export const STOCK_CALLS: ReadonlySet<string> = new Set([...Object.keys({ ...shared, ...own }), 'POST user/profile'])

/** The calls that stock FastAdmin answers without a login. To all other calls, it responds with 401. */
export const FREE_CALLS: ReadonlySet<string> = new Set([
  'POST user/login',
  'POST user/register',
  'POST user/resetpwd',
  'POST user/changeEmail',
  'POST ems/send',
  'GET index/index',
])

/** Paths whose controllers require a login before they check whether the action exists. */
const LOGIN_FIRST = /^(?:user|common|token|validate|demo)\//i
export const wantsLoginFirst = (path: string): boolean => LOGIN_FIRST.test(path)

/** Whether stock FastAdmin accepts requests from pages of this origin: only from its own machine. */
export const isOwnOrigin = (origin: string): boolean => /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(origin)

/** Whether a call reads its fields only from the body. */
export const readsBodyOnly = (key: string): boolean => key.startsWith('POST user/') || key === 'POST ems/send'

const SUCCESS: Record<string, string> = {
  'GET index/index': '请求成功',
  'POST user/login': '登录成功',
  'POST user/register': '注册成功',
  'POST user/resetpwd': '重置密码成功',
  'POST user/logout': '退出成功',
  'POST ems/send': '发送成功',
  'POST common/upload': '上传成功',
}
export const successText = (key: string): string => SUCCESS[key] ?? ''

const TEXTS: Record<string, string> = {
  'Please login first': '请登录后操作',
  'You have no permission': '你没有权限访问',
  // not translated, because the key in stock FastAdmin's translation is spelled differently
  'Username already exist': 'Username already exists',
  'Nickname already exist': 'Nickname already exists',
  'No file upload or server upload limit exceeded': '未上传文件或超出服务器上传限制',
  'Uploaded file format is limited': '上传文件格式受限制',
}
/** Stock FastAdmin's text, which is Chinese in every language. */
export const stockText = (key: string): string => TEXTS[key] ?? translate(key, 'zh_CN')

/** The headers that stock FastAdmin adds to the response to an upload, because it opens a PHP session for uploads. */
export const SESSION_HEADERS = {
  'set-cookie': 'PHPSESSID=stub; path=/',
  expires: 'Thu, 19 Nov 1981 08:52:00 GMT',
  'cache-control': 'no-store, no-cache, must-revalidate',
  pragma: 'no-cache',
} as const

/**
 * The token of a request, from the header, the query, a form or a cookie. A header counts even if it is empty. A token in a JSON body does not count.
 */
export function stockToken(
  headers: Readonly<Record<string, unknown>>,
  query: URLSearchParams,
  form: Readonly<Record<string, unknown>>,
): string {
  if (typeof headers.token === 'string') return headers.token
  const cookie = /(?:^|; *)token=([^;]*)/.exec(String(headers.cookie ?? ''))?.[1]
  return query.get('token') ?? (typeof form.token === 'string' ? form.token : cookie) ?? ''
}

/** The origin in `fullurl` (the address of an uploaded file), which stock FastAdmin takes from the headers of the request. */
export function stockOrigin(headers: Readonly<Record<string, unknown>>): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return `${scheme}://${headers['x-real-host'] ?? headers.host ?? ''}`
}
