/** `PAYOUT_HOLD_HOURS`: nothing can be withdrawn to a payout account that is new or has been changed, until the hold ends. */
import t from 'tap'
import { build, type Caller, intent, type System } from '../support/system.ts'

const APPLY = 'POST withdrawal/apply'
const NEW = { network: 'BEP20', address: '0xDe000000000000000000000000000000000000B2', name: 'Second' }
const DAY_S = 86_400

type Listed = { id: number; name: string; network: string; address: string; heldUntil?: number }
const listOf = async (caller: Caller) => (await caller.call('GET', '/api/bank/list')).body as unknown as Listed[]

const withdraw = (caller: Caller, accountId: number, headers = intent(), amount = '20') =>
  caller.call('POST', '/api/withdrawal/apply', { amount, accountId, payPassword: '246810' }, headers)

/** A server with a hold of a day, and the member with another payout account that was added just now. */
async function withNewAccount(t: Parameters<typeof build>[0], stub?: NonNullable<Parameters<typeof build>[1]>['stub']) {
  const system = await build(t, { settings: { PAYOUT_HOLD_HOURS: '24' }, ...(stub && { stub }) })
  const caller = await system.login()
  await caller.call('POST', '/api/bank/add', NEW)
  const accounts = await listOf(caller)
  const added = accounts.find(({ name }) => name === NEW.name)
  const old = accounts.find(({ name }) => name !== NEW.name)
  if (!added || !old) throw new Error('no accounts')
  return { ...system, caller, added, old, addedAt: nowOf(system) }
}

const nowOf = ({ upstream }: Pick<System, 'upstream'>): number => Math.floor(upstream.clock.now())

t.test('nothing is withdrawn to a new account until the hold ends, and its address is not logged', async (t) => {
  const { caller, upstream, added, old, addedAt, logs } = await withNewAccount(t)
  t.equal(added.heldUntil, addedAt + DAY_S)
  t.notOk('heldUntil' in old, 'an old account is not held')
  upstream.world.advance(100)
  const refused = await withdraw(caller, added.id)
  t.match(refused, { status: 409, body: { code: 'payout_held', outcome: 'not_sent', retryAfter: DAY_S - 100 } })
  t.equal(upstream.calls(APPLY).length, 0)
  t.notMatch(logs().join(''), new RegExp(NEW.address, 'i'))
  t.equal((await withdraw(caller, old.id)).status, 200, 'the other account can be used')
  upstream.world.advance(DAY_S - 100)
  t.notOk((await listOf(caller)).some((each) => 'heldUntil' in each))
  t.equal((await withdraw(caller, added.id)).status, 200)
  t.equal(upstream.calls(APPLY).length, 2)
})

t.test('a changed account is held again, but a repeated request gets the response of the first', async (t) => {
  const { caller, upstream, old } = await withNewAccount(t)
  const headers = intent()
  const first = await withdraw(caller, old.id, headers)
  t.equal(first.status, 200)
  const { network, name } = old
  const changed = await caller.call('POST', '/api/bank/edit', { id: old.id, network, name, address: NEW.address })
  t.equal(changed.status, 200)
  const again = await withdraw(caller, old.id, headers)
  t.match(again, { status: 200, text: first.text })
  t.match(await withdraw(caller, old.id, intent(), '21'), { status: 409, body: { code: 'payout_held' } })
  t.equal(upstream.calls(APPLY).length, 1)
})

t.test('if it cannot be found out whether the account is held, nothing is sent', async (t) => {
  const { caller, upstream, old } = await withNewAccount(t)
  for (const fault of ['error-500', 'html', 'cut-before-answer', 'refuse'] as const) {
    upstream.faults.set('GET bank/list', fault)
    t.match((await withdraw(caller, old.id)).body, { outcome: 'not_sent' }, fault)
  }
  upstream.faults.clear()
  const unlisted = await withdraw(caller, 987_654)
  t.match(unlisted, { status: 400, body: { outcome: 'not_sent', fields: { accountId: 'payout.missing' } } })
  t.equal(upstream.calls(APPLY).length, 0)
  t.equal((await withdraw(caller, old.id)).status, 200)
})

t.test('without the setting nothing is held, not even where the upstream is days ahead of this server', async (t) => {
  const { upstream, login } = await build(t)
  upstream.rewrite = (key, data) =>
    key === 'GET bank/list'
      ? (data as object[]).map((each) => ({ ...each, updatetime: Math.floor(Date.now() / 1_000) + 2 * DAY_S }))
      : data
  const caller = await login()
  const accounts = await listOf(caller)
  t.ok(accounts.length > 0)
  t.notOk(accounts.some((each) => 'heldUntil' in each))
  for (const { id } of accounts) t.equal((await withdraw(caller, id)).status, 200)
})

t.test('the times count in every form; an upstream without times holds nothing, which is logged', async (t) => {
  for (const times of ['digits', 'text'] as const) {
    const { added, addedAt } = await withNewAccount(t, { dialect: { times } })
    t.equal(added.heldUntil, addedAt + DAY_S, times)
  }
  const { caller, upstream, added, logs } = await withNewAccount(t)
  upstream.rewrite = (key, data) =>
    key === 'GET bank/list'
      ? (data as object[]).map((each) => ({ ...each, createtime: undefined, updatetime: undefined }))
      : data
  t.notOk((await listOf(caller)).some((each) => 'heldUntil' in each))
  t.equal((await withdraw(caller, added.id)).status, 200)
  t.match(logs().join(''), /PAYOUT_HOLD_HOURS has no effect/)
})

t.test('an upstream that does not tell when an account was changed misses changes, which is logged', async (t) => {
  const { caller, upstream, old, logs } = await withNewAccount(t)
  const warning = /PAYOUT_HOLD_HOURS (misses changes|has no effect)/g
  t.equal((await withdraw(caller, old.id)).status, 200)
  t.notMatch(logs().join(''), warning, 'both times are told')
  upstream.rewrite = (key, data) =>
    key === 'GET bank/list' ? (data as object[]).map((each) => ({ ...each, updatetime: undefined })) : data
  t.equal((await withdraw(caller, old.id, intent(), '21')).status, 200)
  t.strictSame(logs().join('').match(warning), ['PAYOUT_HOLD_HOURS misses changes'])
})

t.test(
  'times of 0, and times that cannot be read, are none: the accounts are listed, nothing is held, and the log warns',
  async (t) => {
    for (const told of [
      0,
      '0',
      '',
      null,
      '2026/11/27 10:00:00',
      'just now',
      '1764230400.5',
      1764230400.5,
      -1,
      {},
      true,
    ]) {
      const { caller, upstream, added, addedAt, logs } = await withNewAccount(t)
      let times: object = { createtime: told, updatetime: told }
      upstream.rewrite = (key, data) =>
        key === 'GET bank/list' ? (data as object[]).map((each) => ({ ...each, ...times })) : data
      const name = JSON.stringify(told)
      const listed = await listOf(caller)
      t.ok(
        listed.some(({ id }) => id === added.id),
        name,
      )
      t.notOk(
        listed.some((each) => 'heldUntil' in each),
        name,
      )
      t.equal((await withdraw(caller, added.id)).status, 200, name)
      t.match(logs().join(''), /PAYOUT_HOLD_HOURS has no effect/, name)
      for (const readable of ['createtime', 'updatetime']) {
        times = { createtime: told, updatetime: told, [readable]: addedAt }
        const held = (await listOf(caller)).find(({ id }) => id === added.id)?.heldUntil
        t.equal(held, addedAt + DAY_S, `${name}, but a ${readable}`)
      }
    }
  },
)

t.test('without the setting, no account is held, and a withdrawal reads no list', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  await caller.call('POST', '/api/bank/add', NEW)
  const added = (await listOf(caller)).find(({ name }) => name === NEW.name)
  t.ok(added && !('heldUntil' in added))
  upstream.requests.length = 0
  t.equal((await withdraw(caller, added?.id ?? 0)).status, 200)
  t.equal(upstream.calls('GET bank/list').length, 0)
})

t.test('the app learns of the hold with the config', async (t) => {
  const configOf = async (settings: Record<string, string>) => {
    const { visitor } = await build(t, { settings })
    const { parts } = (await visitor().call('GET', '/api/view/start')).body as { parts: { config: { data: object } } }
    return parts.config.data
  }
  t.match(await configOf({ PAYOUT_HOLD_HOURS: '24' }), { payoutHoldS: DAY_S })
  t.notOk('payoutHoldS' in (await configOf({})))
})
