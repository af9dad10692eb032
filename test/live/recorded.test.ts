/** Recorded responses of a live upstream contain no personal data, and the stub can replay them for the whole server. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { views } from '../../server/handlers/views.ts'
import { build } from '../support/system.ts'
import { startUpstream } from '../upstream/server.ts'
import { checkContract } from './check.ts'
import { masked } from './mask.ts'

/** The folder of recorded responses in the project. It does not exist until a live upstream has been recorded. */
const RECORDINGS = join(import.meta.dirname, '../upstream/recorded')
const demo = { account: 'demo', password: 'demo1234' }

async function readsAll(t: Test, folder: string): Promise<void> {
  const { login, upstream } = await build(t, { stub: { seed: 'demo', recorded: folder } })
  const caller = await login()
  for (const name of Object.keys(views)) {
    const { status, body } = await caller.call(
      'GET',
      `/api/view/${name}${name.startsWith('task') && name !== 'tasks' ? '?id=1' : ''}`,
    )
    t.equal(status, 200, name)
    for (const [part, { status: state }] of Object.entries((body.parts ?? {}) as Record<string, { status: string }>))
      t.equal(state, 'live', `${name}: ${part}`)
  }
  const { rows } = await checkContract({ upstream: upstream.url, ...demo })
  for (const { key, verdict } of rows) t.ok(['match', 'empty', 'not_asked'].includes(verdict), `${key} ${verdict}`)
}

t.test('a run is recorded without personal values and can be replayed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const upstream = await startUpstream({ seed: 'demo' })
  t.teardown(() => upstream.close())
  await checkContract({ upstream: upstream.url, ...demo, record: folder })
  const names = readdirSync(folder)
  t.ok(names.length >= 17, `${names.length} rows`)
  t.notOk(names.some((name) => /login|register/.test(name)))
  const all = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  const member = upstream.world.byName('demo')
  for (const secret of ['demo@', 'Trainer', member?.inviteCode ?? '?', 'Main wallet', '0.1279'])
    t.notOk(all.includes(secret), secret)
  await readsAll(t, folder)
})

t.test('the live upstream’s recordings can be read', { skip: !existsSync(RECORDINGS) }, (t) => readsAll(t, RECORDINGS))

t.test('flags and prices are recorded as such, also under a name that contains that of a credential', async (t) => {
  const flags = { has_pay_password: '1', is_paypwd: '0', token_price: '0.1175' }
  t.strictSame(masked(flags), { has_pay_password: '1', is_paypwd: '0', token_price: '1.1111' })
  t.strictSame(masked({ pay_password: '246810', token: '12', pwd: 'x1.5' }), {
    pay_password: 'x',
    token: 'x',
    pwd: 'x',
  })
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const upstream = await startUpstream({ seed: 'demo', dialect: { flags: 'string' } })
  t.teardown(() => upstream.close())
  await checkContract({ upstream: upstream.url, ...demo, record: folder })
  await readsAll(t, folder)
})

t.test('masking retains only what a codec needs', async (t) => {
  t.strictSame(
    masked({
      id: 918_273,
      status: 2,
      state: 'running',
      name: 'Li Wei 李伟',
      money: '1234.50',
      amount: 87.25,
      email: 'li@example.com',
      token: 'abcdef',
      pay_password: '246810',
      createtime: 1_790_000_123,
      time: '2026-03-04 05:06:07',
      avatar: '/uploads/li.png',
      url: 'https://example.com/?ref=li',
      networks: '[{"network":"TRC20","address":"TX9a"}]',
      order_status: 40,
      payState: 'wait_pay',
      audit_status: '待审核',
      invite_code: 'DEMO88',
      spread_code: 'DEMO88',
      status_code: 'WAIT_2',
      token_supply: '{"snt":"970000000"}',
      none: null,
      empty: '',
      on: true,
    }),
    {
      id: 111_111,
      status: 2,
      state: 'running',
      name: 'xx xxx xx',
      money: '1111.11',
      amount: 11.11,
      email: 'x@masked.example',
      token: 'x',
      pay_password: 'x',
      createtime: 1_760_000_000,
      time: '2026-01-01 00:00:00',
      avatar: '/x.png',
      url: 'https://masked.example/x',
      networks: '[{"network":"TRC20","address":"xx1x"}]',
      order_status: 40,
      payState: 'wait_pay',
      audit_status: '待审核',
      invite_code: 'xxxx11',
      spread_code: 'xxxx11',
      status_code: 'WAIT_2',
      token_supply: '{"snt":"111111111"}',
      none: null,
      empty: '',
      on: true,
    },
  )
  t.equal((masked(Array.from({ length: 40 }, () => 'a')) as unknown[]).length, 5)
})
