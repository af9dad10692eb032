/** Tests the behaviour of the stub on which tests and the demo rely. */
import t from 'tap'
import { amount, print } from './amount.ts'
import { tasks } from './catalog.ts'
import { pricesBefore } from './market.ts'
import { startUpstream, type Upstream } from './server.ts'
import * as life from './task-life.ts'
import type { World } from './world.ts'

const member = (world: World, name: string) => {
  const found = world.byName(name)
  if (!found) throw new Error(name)
  return found
}

async function call(upstream: Upstream, path: string, input: Record<string, unknown>, token = '') {
  const answer = await fetch(`${upstream.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(input),
  })
  return (await answer.json()) as { code: number; msg: string; data: Record<string, unknown> }
}

async function begin(t: { teardown: (fn: () => unknown) => void }) {
  const upstream = await startUpstream()
  t.teardown(() => upstream.close())
  const { world } = upstream
  return { upstream, world, demo: member(world, 'demo'), token: world.login(member(world, 'demo')) }
}

/** The sum of each coin over all members. The frozen amounts contain the principals of tasks and the amounts of open orders. */
const total = (world: World) => {
  const all = [...world.members.values()]
  return {
    usdt: all.reduce((sum, each) => sum + each.money + each.frozenMoney, 0n),
    snt: all.reduce((sum, each) => sum + each.coin + each.frozenCoin, 0n),
  }
}

t.test('a task pays member and inviter for each completed day and returns the principal at its end', async (t) => {
  const { world, upstream } = await begin(t)
  const alice = member(world, 'alice')
  const demo = member(world, 'demo')
  const token = world.login(alice)
  const [offer] = tasks
  if (!offer) throw new Error('no offer')
  for (const licence of [...alice.software.values(), ...alice.nodes.values()]) licence.expires += 864_000
  t.equal((await call(upstream, 'purchase/taskPledge', { task_id: 1, auto: 0, pay_password: '135790' }, token)).code, 1)
  const [pledge] = world.pledges
  if (!pledge) throw new Error('no pledge')
  t.equal(print(alice.frozenMoney, 2), '50.00')
  for (let day = 1; day <= offer.days; day++) {
    t.equal(life.statusOf(world, pledge), 0)
    const before = { alice: alice.coin, demo: demo.coin }
    life.beat(world, pledge, 0)
    world.advance(1_799)
    t.equal(life.statusOf(world, pledge), 1)
    life.beat(world, pledge, 30)
    t.equal(life.statusOf(world, pledge), 2)
    const income = alice.coin - before.alice
    t.ok(income > 0n)
    t.equal(demo.coin - before.demo, (income / 10n / 10_000n) * 10_000n, 'ten per cent for the inviter')
    world.advance(86_400)
  }
  t.equal(life.statusOf(world, pledge), 4)
  t.equal(print(alice.money, 2), '300.00')
  t.equal(alice.frozenMoney, 0n)
})

t.test('with auto-reinvest on, the next round begins with the principal still locked', async (t) => {
  const { world, upstream, demo, token } = await begin(t)
  for (const licence of demo.nodes.values()) licence.expires += 864_000
  await call(upstream, 'purchase/taskPledge', { task_id: 1, pay_password: '246810' }, token)
  const [pledge] = world.pledges
  if (pledge) pledge.completed = 7
  world.advance(86_400)
  t.equal(world.pledges.length, 2)
  t.equal(print(demo.frozenMoney, 2), '50.00')
})

t.test('a task pauses when its software has expired and continues after the renewal', async (t) => {
  const { world, upstream, demo, token } = await begin(t)
  await call(upstream, 'purchase/taskPledge', { task_id: 1, pay_password: '246810' }, token)
  const id = world.pledges[0]?.id
  for (const licence of demo.software.values()) licence.expires = world.now()
  t.match(await call(upstream, 'purchase/saveOnlineTime', { id, time: 30 }, token), { code: 0, msg: /has expired/ })
  t.equal((await call(upstream, 'purchase/buySoftware', { id: 1, pay_password: '246810' }, token)).code, 1)
  t.match(await call(upstream, 'purchase/saveOnlineTime', { id, time: 30 }, token), {
    code: 1,
    data: { online_time: 30, status: 1 },
  })
})

t.test('transfers and swaps change the totals only by the fee and the swapped amount', async (t) => {
  const { upstream, world, token } = await begin(t)
  const before = total(world)
  t.equal(
    (
      await call(
        upstream,
        'user/transfer',
        { account: 'alice', money: '100', type: 'money', pay_password: '246810' },
        token,
      )
    ).code,
    1,
  )
  t.equal(before.usdt - total(world).usdt, amount('1'))
  t.match(
    await call(
      upstream,
      'user/transfer',
      { account: 'demo', money: '1', type: 'money', pay_password: '246810' },
      token,
    ),
    { msg: 'You cannot transfer to yourself' },
  )
  t.match(
    await call(
      upstream,
      'user/transfer',
      { account: 'alice', money: '99999', type: 'money', pay_password: '246810' },
      token,
    ),
    { msg: 'Insufficient balance' },
  )
  const swap = await call(
    upstream,
    'user/exchange_coin_money',
    { money: '100', type: 1, pay_password: '246810' },
    token,
  )
  t.match(swap.data, { fee: '3.00' })
  const got = amount(String(swap.data.receive))
  t.equal(total(world).snt - before.snt, got)
  for (const movement of world.movements) t.equal(movement.before + movement.change, movement.after)
})

t.test(
  'a recharge waits, arrives or expires; a withdrawal is sent, or rejected with both coins returned',
  async (t) => {
    const { upstream, world, demo, token } = await begin(t)
    const first = await call(upstream, 'recharge/recharge', { money: '100', network: 'TRC20' }, token)
    const second = await call(upstream, 'recharge/recharge', { money: '100', network: 'TRC20' }, token)
    world.arriveRecharge(String(first.data.orderid))
    t.equal(print(demo.money, 2), '2600.00')
    world.advance(1_801)
    t.equal(world.recharges.find(({ order }) => order === second.data.orderid)?.status, 4)
    t.throws(() => world.arriveRecharge(String(second.data.orderid)))

    const bank = world.receipts[0]?.id
    const before = { money: demo.money, coin: demo.coin }
    const refused = await call(
      upstream,
      'withdrawal/apply',
      { money: '50', bank_id: bank, pay_password: '246810' },
      token,
    )
    t.ok(demo.frozenMoney > 0n && demo.frozenCoin > 0n)
    world.reviewWithdrawal(String(refused.data.orderid), 'refuse', 'no')
    t.match(demo, { ...before, frozenMoney: 0n, frozenCoin: 0n })
    const sent = await call(upstream, 'withdrawal/apply', { money: '50', bank_id: bank, pay_password: '246810' }, token)
    world.reviewWithdrawal(String(sent.data.orderid), 'approve')
    world.sendWithdrawal(String(sent.data.orderid))
    t.equal(before.money - demo.money, amount('50'))
    t.equal(demo.frozenMoney, 0n)
  },
)

t.test('e-mail codes: one per minute, valid for ten minutes, ten attempts, one use', async (t) => {
  const { upstream, world } = await begin(t)
  const email = 'demo@example.com'
  const send = () => call(upstream, 'ems/send', { email, event: 'resetpwd' })
  const use = (captcha: string) =>
    call(upstream, 'user/recoverPassword', { email, captcha, newpassword: 'another1', confirm_password: 'another1' })
  t.equal((await send()).code, 1)
  t.equal((await send()).code, 0)
  const code = world.codeFor(email, 'resetpwd') ?? ''
  t.equal((await use('xxxx')).code, 0)
  t.equal((await use(code)).code, 1)
  t.equal((await use(code)).code, 0, 'a code can be used once')
  world.advance(61)
  await send()
  const late = world.codeFor(email, 'resetpwd') ?? ''
  for (let round = 0; round < 10; round++) await use('xxxx')
  t.equal((await use(late)).code, 0, 'after ten wrong attempts')
  world.advance(61)
  await send()
  world.advance(601)
  t.equal((await use(world.codeFor(email, 'resetpwd') ?? '')).code, 0, 'after ten minutes')
  t.equal((await call(upstream, 'ems/send', { email, event: 'bindemail' })).code, 0, 'the e-mail is taken')
  t.equal((await call(upstream, 'ems/send', { email: 'nobody@example.com', event: 'paypwd' })).code, 0, 'unknown')
})

t.test(
  'the stub behaves like the framework: HTTP statuses 401 and 404, 403 for an origin, 500 for a wrong type, HTML entities in text',
  async (t) => {
    const { upstream, world, token } = await begin(t)
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${upstream.url}/api/${path}`, { headers })
    t.equal((await get('user/info')).status, 401)
    t.equal((await get('user/nothing')).status, 404)
    const foreign = await get('index/config', { origin: 'https://app.example' })
    t.equal(foreign.status, 403)
    t.match(foreign.headers.get('content-type'), 'text/html')
    t.equal((await call(upstream, 'user/profile', { nickname: ['x'] }, token)).code, 500)
    await call(upstream, 'user/profile', { nickname: 'Tom & <b>Jerry</b>', avatar: '', bio: '' }, token)
    t.equal(world.byName('demo')?.nickname, 'Tom &amp; Jerry')
    t.match(await (await get('index/config')).text(), /"code":1,"msg":"","time":"\d+","data":\{.*https:\\\/\\\//)
  },
)

t.test('the demo seed has history, orders in many states, and no negative locked amounts', async (t) => {
  const upstream = await startUpstream({ seed: 'demo' })
  t.teardown(() => upstream.close())
  const { world } = upstream
  const demo = member(world, 'demo')
  const own = <T extends { member: number }>(rows: T[]) => rows.filter((row) => row.member === demo.id)
  t.ok(own(world.movements).length > 100)
  t.ok(world.below(demo, 1).length + world.below(demo, 2).length + world.below(demo, 3).length > 40)
  t.same([...new Set(own(world.recharges).map(({ status }) => status))].sort(), [0, 2, 3, 4])
  t.same([...new Set(own(world.withdrawals).map(({ status }) => status))].sort(), [0, 1, 2, 3])
  const moved = new Map(own(world.movements).map(({ memo, at }) => [memo, at]))
  for (const { order, at, status } of own(world.withdrawals))
    if (status !== 3) t.equal(moved.get(`Withdrawal ${order}`), at, 'the order and its movement are of the same time')
  t.ok(new Set(own(world.pledges).map((pledge) => life.statusOf(world, pledge))).size >= 4)
  t.ok(demo.money > 0n && demo.coin > 0n && demo.frozenMoney > 0n)
  for (const each of world.members.values()) t.ok(each.frozenMoney >= 0n && each.frozenCoin >= 0n, each.username)
})

t.test('no recorded price of a day is outside of the extremes that the market gives', async (t) => {
  const { upstream, world } = await begin(t)
  for (const seconds of [0, 100, 40_000]) {
    world.advance(seconds)
    const { data } = await call(upstream, 'stock/detail', { symbol: 'SNT' })
    const prices = pricesBefore(world.now()).map(({ price }) => price)
    t.notSame(prices, [])
    t.strictSame(
      prices.filter((price) => Number(price) > Number(data.high_24h) || Number(price) < Number(data.low_24h)),
      [],
    )
  }
})
