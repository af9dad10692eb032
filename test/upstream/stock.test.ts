/** The stub's stock dialect responds like the stock FastAdmin whose responses were recorded. */
import t, { type Test } from 'tap'
import { type Dialect, stock } from './dialect.ts'
import { startUpstream, type Upstream } from './server.ts'

type Asked = { body?: unknown; token?: string; headers?: Record<string, string>; method?: string }

async function begin(t: Test, dialect: Partial<Dialect> = {}) {
  const upstream = await startUpstream({ dialect: { ...stock, ...dialect } })
  t.teardown(() => upstream.close())
  const demo = upstream.world.byName('demo')
  if (!demo) throw new Error('no demo')
  return { upstream, world: upstream.world, demo, token: upstream.world.login(demo) }
}

/** Sends `body`: a form unchanged, anything else as JSON. */
async function ask({ url }: Upstream, path: string, { body, token, headers = {}, method = 'POST' }: Asked = {}) {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(!isForm && body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { token }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, json: text.startsWith('{') ? JSON.parse(text) : null }
}

const LOGIN_NEEDED = { status: 401, json: { code: 401, msg: '请登录后操作', time: String, data: null } }
const MISSING = { status: 404, json: { code: 404, msg: 'An error occurred', time: Number, data: null } }
const CRASHED = { status: 500, json: { code: 500, msg: 'An error occurred', time: Number, data: null } }
const said = (msg: string) => ({ status: 200, json: { code: 0, msg, time: String, data: null } })
const done = (msg = '') => ({ status: 200, json: { code: 1, msg, time: String } })

t.test('public calls succeed, unknown ones are 404, and all others require a login', async (t) => {
  const { upstream, token } = await begin(t, { ownCalls: 'missing' })
  const get = (path: string, asked: Asked = {}) => ask(upstream, path, { method: 'GET', ...asked })
  t.match(await get('/api/index/index'), done('请求成功'))
  t.match(await get('/api/user/info'), LOGIN_NEEDED, 'the controller asks for a login first')
  t.match(await get('/api/user/info', { token }), MISSING)
  for (const path of ['/api/bank/list', '/api/stock/detail', '/api/index/notice'])
    t.match(await get(path), MISSING, path)
  for (const path of ['/prod/api/index/index', '//api/index/index']) {
    const page = await get(path)
    t.match([page.status, page.headers.get('content-type')], [404, /^text\/html/], path)
  }
  for (const headers of [{}, { lang: 'en' }, { token: 'unknown' }] as Record<string, string>[])
    t.match(await get('/api/user/index', { headers }), LOGIN_NEEDED)
  t.match(await get('/api/user/index', { token }), { json: { data: { welcome: 'demo' } } })
  t.match(await get(`/api/user/index?token=${token}`), { status: 200 })
  t.match(await get('/api/user/index', { headers: { cookie: `token=${token}` } }), { status: 200 })
  t.match(await get(`/api/user/index?token=${token}`, { token: '' }), LOGIN_NEEDED, 'an empty header wins')
  t.match(await ask(upstream, '/api/user/index', { body: { token } }), LOGIN_NEEDED, 'not read from JSON')
  t.match(await ask(upstream, '/api/demo/test3', { token }), {
    status: 403,
    json: { code: 403, msg: '你没有权限访问' },
  })
  t.match(await get('/api/token/check', { token }), { json: { data: { token, expires_in: 2_592_000 } } })
  t.match(await get('/x?s=/api/index/index'), done('请求成功'), '`s` replaces the path')
  const script = await ask(upstream, '/api/user/login', { body: { callback: 'alert' } })
  t.match(
    [script.headers.get('content-type'), script.text],
    [/^application\/javascript/, /^alert\(\{"code":0,.*\}\);$/],
  )
  const foreign = await get('/api/index/index', { headers: { origin: 'https://app.example.com' } })
  t.match([foreign.status, foreign.text], [403, '跨域检测无效'])
  t.match(await get('/api/index/index', { headers: { origin: 'http://localhost:5173' } }), done('请求成功'))
})

t.test('with the product’s calls added, only calls that stock lists as free need no login', async (t) => {
  const { upstream } = await begin(t)
  for (const path of ['index/notice', 'stock/detail', 'index/config', 'user/bindEmail', 'user/recoverPassword'])
    t.match(await ask(upstream, `/api/${path}`), LOGIN_NEEDED, path)
})

t.test('login: texts, spellings and types are as recorded', async (t) => {
  const { upstream, world, demo } = await begin(t)
  const login = (body: unknown, headers = {}) => ask(upstream, '/api/user/login', { body, headers })
  for (const body of [{}, 'null', '{broken', '"text"']) t.match(await login(body), said('参数不正确'))
  const good = { account: 'demo', password: 'demo1234' }
  t.match(await login(good, { 'content-type': 'text/plain' }), said('参数不正确'))
  t.match(await ask(upstream, '/api/user/login?account=demo&password=demo1234', { method: 'GET' }), said('参数不正确'))
  t.match(await login({ ...good, account: 'nobody' }), said('账户不正确'))
  t.match(await login({ ...good, password: 'wrong' }), said('密码不正确'))
  t.match(await login({ account: 'locked', password: 'locked1234' }), said('账户已经被锁定'))
  t.match(await login({ ...good, account: ['demo'] }), CRASHED)
  demo.mobile = '13800000001'
  for (const account of ['demo', 'DÉMO', 'Demo@example.com', 13_800_000_001]) {
    const { json } = await login({ ...good, account })
    t.match(json, { code: 1, msg: '登录成功', data: { userinfo: { username: 'demo', score: 0 } } }, String(account))
  }
  t.match(await ask(upstream, '/API/User/Login', { method: 'PUT', body: new URLSearchParams(good) }), done('登录成功'))
  const { userinfo } = (await login(good)).json.data
  t.strictSame(
    Object.keys(userinfo).sort(),
    'avatar createtime expires_in expiretime id mobile nickname score token user_id username'.split(' '),
  )
  t.equal(userinfo.createtime, world.now(), 'of the token')
})

t.test('register and profile are as recorded', async (t) => {
  const { upstream, world, demo, token } = await begin(t)
  const given = { username: 'fresh', password: 'ab<cdefgh', email: 'fresh@example.com', mobile: '13800000002' }
  const register = (body: unknown) => ask(upstream, '/api/user/register', { body })
  world.codes.push({ email: given.email, event: 'register', code: '4711', sent: world.now(), tries: 0 })
  t.match(await register({ ...given, code: '4711' }), said('验证码不正确'), 'an e-mail code never passes')
  world.codes.push({ email: given.mobile, event: 'register', code: '4712', sent: world.now(), tries: 0 })
  t.match(await register({ ...given, code: '4712' }), done('注册成功'))
  world.codes.push({ email: given.mobile, event: 'register', code: '4713', sent: world.now(), tries: 0 })
  t.match(await register({ ...given, code: '4713' }), said('用户名已经存在'))
  const login = await ask(upstream, '/api/user/login', { body: { account: 'fresh', password: 'ab' } })
  t.match(login, done('登录成功'), 'what follows an unclosed tag was never stored')

  const profile = (body: unknown) => ask(upstream, '/api/user/profile', { body, token })
  t.match(await profile({ nickname: 'Al & <i>ce</i>', bio: 'hello', avatar: '/uploads/x.png' }), done())
  t.match(demo, { nickname: 'Al &amp; ce', bio: 'hello', avatar: '/uploads/x.png' })
  t.match(await profile({ nickname: 'Alice <b>' }), done())
  t.match(demo, { nickname: 'Alice', bio: '', avatar: '' })
  t.match(await profile({ username: 'alice' }), said('Username already exists'))
  for (const long of [{ bio: 'x'.repeat(101) }, { nickname: '&'.repeat(11) }, { avatar: 'x'.repeat(256) }])
    t.match(await profile(long), CRASHED)
  const info = await ask(upstream, '/api/user/info', { method: 'GET', token })
  t.match(info.json.data, { score: 120, coin: '1200.0000', jointime: demo.joined, createtime: world.now() })
})

t.test('e-mail codes, changing the e-mail and resetting the password are as recorded', async (t) => {
  const { upstream, world, demo, token } = await begin(t)
  const sendTo = (email: string, event: string) => ask(upstream, '/api/ems/send', { body: { email, event } })
  t.match(await sendTo('demo@example.com', 'resetpwd'), done('发送成功'))
  t.match(await sendTo('demo@example.com', 'resetpwd'), said('发送频繁'))
  t.match(await sendTo('demo@example.com', 'register'), said('已被注册'))
  t.match(await sendTo('demo@example.com', 'changeemail'), said('已被占用'))
  t.match(await sendTo('nobody@example.com', 'resetpwd'), said('未注册'))
  for (const [email, event] of [
    ['notanemail', 'bindemail'],
    ['', ''],
  ] as const)
    t.match(await sendTo(email, event), done('发送成功'))

  const change = (body: unknown, as?: string) => ask(upstream, '/api/user/changeEmail', { body, token: as ?? token })
  const fresh = { old_email: 'whatever', email: 'new@example.com', captcha: '1' }
  t.match(await ask(upstream, '/api/user/changeEmail', { body: fresh }), CRASHED, 'instead of asking for a login')
  t.match(await change(fresh), said('验证码不正确'))
  t.match(await change({ ...fresh, email: 'bad' }), said('邮箱不正确'))
  await sendTo('new@example.com', 'changeemail')
  t.match(await change({ ...fresh, captcha: world.codeFor('new@example.com', 'changeemail') }), done())
  t.equal(demo.email, 'new@example.com', 'the old address is not looked at')

  const reset = (body: object) => ask(upstream, '/api/user/resetpwd', { body })
  await sendTo('new@example.com', 'resetpwd')
  const code = world.codeFor('new@example.com', 'resetpwd')
  const wanted = { type: 'email', email: 'new@example.com', newpassword: 'another1', captcha: code }
  t.match(await reset({ ...wanted, newpassword: 'abc' }), said('密码必须6-30个字符'))
  t.match(await reset({ ...wanted, type: undefined }), said('手机号不正确'))
  for (let tries = 0; tries < 12; tries++) t.match(await reset({ ...wanted, captcha: '0' }), said('验证码不正确'))
  t.match(await reset(wanted), said('验证码不正确'), 'void after ten wrong tries')
  world.advance(61)
  await sendTo('new@example.com', 'resetpwd')
  world.advance(121)
  t.match(await reset({ ...wanted, captcha: world.codeFor('new@example.com', 'resetpwd') }), said('验证码不正确'))
  t.equal(world.codeFor('new@example.com', 'resetpwd'), undefined, 'too old, deleted')
  await sendTo('new@example.com', 'resetpwd')
  t.match(await reset({ ...wanted, captcha: world.codeFor('new@example.com', 'resetpwd') }), done('重置密码成功'))
  t.match(await ask(upstream, '/api/user/index', { token }), { status: 200 }, 'older tokens stay valid')
  t.match(await ask(upstream, '/api/user/logout', { token, method: 'GET' }), said('参数不正确'))
  t.match(await ask(upstream, '/api/user/logout', { token }), done('退出成功'))
  t.match(await ask(upstream, '/api/user/logout', { token }), LOGIN_NEEDED)
})

t.test('an upload is answered as recorded, and refused if it is not a picture or too large', async (t) => {
  const { upstream, token } = await begin(t)
  const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
  const send = (name: string, bytes: Buffer, headers = {}, extra: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [field, value] of Object.entries(extra)) body.append(field, value)
    body.append('file', new Blob([new Uint8Array(bytes)]), name)
    return ask(upstream, '/api/common/upload', { body, token, headers })
  }
  t.match(await ask(upstream, '/api/common/upload', { body: new FormData() }), LOGIN_NEEDED)
  const good = await send('../../e.png', PNG, { 'x-real-host': 'cdn.example', 'x-forwarded-proto': 'https' })
  t.match(good.json, { code: 1, msg: '上传成功', data: { url: /^\/uploads\/20261120\/[0-9a-f]{32}\.png$/ } })
  t.match(good.json.data.fullurl, /^https:\/\/cdn\.example\/uploads\//)
  t.match(good.headers.get('set-cookie'), /^PHPSESSID=.*path=\/$/)
  t.match(good.headers.get('cache-control'), 'no-store, no-cache, must-revalidate')
  t.match(await send('a.svg', PNG), said('上传文件格式受限制'))
  t.match(await send('fake.png', Buffer.from('text')), CRASHED)
  t.match(await send('a.png', PNG, {}, { chunkid: '1' }), said('未开启分片上传功能'))
  const large = await send('a.png', Buffer.concat([PNG, Buffer.alloc(11_000_000)]))
  t.match(large, said('File is too big (10.49MiB), Max filesize: 10MiB.'))
  t.match(
    await ask(upstream, '/api/common/upload', { body: new FormData(), token }),
    said('未上传文件或超出服务器上传限制'),
  )
})

t.test('responses begin with a byte order mark when switched on', async (t) => {
  const { upstream } = await begin(t, { bom: true })
  const bytes = Buffer.from(await (await fetch(`${upstream.url}/api/index/index`)).arrayBuffer())
  t.equal(bytes.toString('hex', 0, 4), 'efbbbf7b')
})
