/** For each row of the contract: the input that a screen sends, and exactly what must reach the upstream for it. */
import type { Input, RowKey } from '../../shared/contract/index.ts'
import type { World } from '../upstream/world.ts'

type Example<K extends RowKey> = {
  /** prepares the stub's world, and returns what the screen sends */
  input: (world: World) => Input<K>
  /** exactly the fields that reach the upstream */
  sent: (world: World) => Record<string, unknown>
}

const demo = (world: World) => {
  const member = world.byName('demo')
  if (!member) throw new Error('no demo')
  return member
}
const code = (world: World, email: string, event: string): string => {
  world.codes.push({ email, event, code: '4711', sent: world.now(), tries: 0 })
  return '4711'
}
const receipt = (world: World): number => world.receipts[0]?.id ?? 0
const pledge = (world: World): number => world.pledges[0]?.id ?? 0
const withPledge = (world: World): number => {
  const member = demo(world)
  member.frozenMoney += 50_0000_0000n
  world.pledges.push({
    id: 77,
    member: member.id,
    task: 1,
    principal: 50_0000_0000n,
    produced: 0n,
    completed: 0,
    online: 0,
    day: Math.floor((world.now() + 28_800) / 86_400),
    started: false,
    doneToday: false,
    ended: false,
    endedAt: 0,
    auto: true,
    autoRenew: false,
    startedAt: world.now(),
    lastBeat: 0,
  })
  return pledge(world)
}

type WithInput = { [K in RowKey]: string extends keyof Input<K> ? never : K }[RowKey]

/** The examples. Rows without input fields need no example. */
export const examples: { [K in WithInput]: Example<K> } = {
  'POST stock/detail': { input: () => ({ symbol: 'SNT' }), sent: () => ({ symbol: 'SNT' }) },
  'POST user/login': {
    input: () => ({ account: 'demo', password: 'demo1234' }),
    sent: () => ({ account: 'demo', password: 'demo1234' }),
  },
  'POST user/register': {
    input: (world) => ({
      username: 'fresh',
      password: 'secret1',
      confirmPassword: 'secret1',
      inviteCode: 'DEMO88',
      email: 'fresh@example.com',
      code: code(world, 'fresh@example.com', 'register'),
    }),
    sent: () => ({
      username: 'fresh',
      password: 'secret1',
      confirm_password: 'secret1',
      invite_code: 'DEMO88',
      email: 'fresh@example.com',
      code: '4711',
    }),
  },
  'POST user/recoverPassword': {
    input: (world) => ({
      email: 'demo@example.com',
      code: code(world, 'demo@example.com', 'resetpwd'),
      newPassword: 'another1',
      confirmPassword: 'another1',
    }),
    sent: () => ({
      email: 'demo@example.com',
      captcha: '4711',
      newpassword: 'another1',
      confirm_password: 'another1',
      type: 'email',
    }),
  },
  'POST ems/send': {
    input: () => ({ email: 'demo@example.com', event: 'reset_password' }),
    sent: () => ({ email: 'demo@example.com', event: 'resetpwd' }),
  },
  'POST user/profile': {
    input: () => ({ avatar: '/uploads/a.png', bio: 'hello', nickname: 'Demo' }),
    sent: () => ({ avatar: '/uploads/a.png', bio: 'hello', nickname: 'Demo' }),
  },
  'POST user/bindEmail': {
    input: (world) => ({ email: 'new@example.com', code: code(world, 'new@example.com', 'bindemail') }),
    sent: () => ({ email: 'new@example.com', captcha: '4711' }),
  },
  'POST user/changeEmail': {
    input: (world) => ({
      oldEmail: 'demo@example.com',
      email: 'new@example.com',
      code: code(world, 'new@example.com', 'changeemail'),
    }),
    sent: () => ({ old_email: 'demo@example.com', email: 'new@example.com', captcha: '4711' }),
  },
  'POST user/resetPayPassword': {
    input: () => ({ oldPassword: '246810', password: '802461', confirmPassword: '802461' }),
    sent: () => ({ old_password: '246810', password: '802461', confirm_password: '802461' }),
  },
  'POST user/recoverPayPassword': {
    input: (world) => ({
      email: 'demo@example.com',
      code: code(world, 'demo@example.com', 'paypwd'),
      password: '802461',
      confirmPassword: '802461',
    }),
    sent: () => ({ email: 'demo@example.com', captcha: '4711', password: '802461', confirm_password: '802461' }),
  },
  'GET user/team': { input: () => ({ page: 1, level: 1 }), sent: () => ({ page: '1', level: '1' }) },
  'GET purchase/taskIncome': { input: () => ({ page: 1 }), sent: () => ({ page: '1' }) },
  'POST user/getMoneyLog': {
    input: () => ({ page: 1, coin: 'snt', from: 0, to: 1_900_000_000 }),
    sent: () => ({ page: 1, type: 'coin', start_time: 0, end_time: 1_900_000_000 }),
  },
  'POST user/transfer': {
    input: () => ({ account: 'alice', amount: '12.50', coin: 'usdt', payPassword: '246810' }),
    sent: () => ({ account: 'alice', money: '12.50', type: 'money', pay_password: '246810' }),
  },
  'POST user/transferList': { input: () => ({ page: 2 }), sent: () => ({ page: 2 }) },
  'POST user/exchange_coin_money': {
    input: () => ({ amount: '10', direction: 'snt_to_usdt', payPassword: '246810' }),
    sent: () => ({ money: '10', type: 2, pay_password: '246810' }),
  },
  'POST user/exchangeList': { input: () => ({ page: 1 }), sent: () => ({ page: 1 }) },
  'POST recharge/recharge': {
    input: () => ({ amount: '100', network: 'TRC20' }),
    sent: () => ({ money: '100', network: 'TRC20' }),
  },
  'GET recharge/myRecords': { input: () => ({ page: 1, orderId: 'R1' }), sent: () => ({ page: '1', orderid: 'R1' }) },
  'POST withdrawal/apply': {
    input: (world) => ({ amount: '20', accountId: receipt(world), payPassword: '246810' }),
    sent: (world) => ({ money: '20', bank_id: receipt(world), pay_password: '246810' }),
  },
  'GET withdrawal/list': { input: () => ({ page: 1 }), sent: () => ({ page: '1' }) },
  'POST bank/add': {
    input: () => ({ network: 'BEP20', address: '0xDe000000000000000000000000000000000000B2', name: 'Second' }),
    sent: () => ({ network: 'BEP20', address: '0xDe000000000000000000000000000000000000B2', name: 'Second' }),
  },
  'POST bank/edit': {
    input: (world) => ({
      id: receipt(world),
      network: 'TRC20',
      address: 'TDemoWa11etDemoWa11etDemoWa11etXx',
      name: 'Main',
    }),
    sent: (world) => ({
      id: receipt(world),
      network: 'TRC20',
      address: 'TDemoWa11etDemoWa11etDemoWa11etXx',
      name: 'Main',
    }),
  },
  'POST bank/delete': { input: (world) => ({ id: receipt(world) }), sent: (world) => ({ id: receipt(world) }) },
  'POST purchase/buySoftware': {
    input: () => ({ id: 3, payPassword: '246810', autoRenew: true }),
    sent: () => ({ id: 3, pay_password: '246810', auto_renew: 1 }),
  },
  'POST purchase/buyNode': {
    input: () => ({ id: 2, payPassword: '246810', autoRenew: false, region: 'Asia' }),
    sent: () => ({ id: 2, pay_password: '246810', auto_renew: 0, region: 'Asia' }),
  },
  'POST purchase/taskPledge': {
    input: () => ({ taskId: 1, autoReinvest: true, payPassword: '246810' }),
    sent: () => ({ task_id: 1, auto: 1, pay_password: '246810' }),
  },
  'GET purchase/taskPledgeList': { input: () => ({ page: 1 }), sent: () => ({ page: '1' }) },
  'POST purchase/editTaskPledge': {
    input: (world) => ({ id: withPledge(world), autoReinvest: false }),
    sent: (world) => ({ id: pledge(world), auto: 0 }),
  },
  'POST purchase/saveOnlineTime': {
    input: (world) => ({ id: withPledge(world), seconds: 30 }),
    sent: (world) => ({ id: pledge(world), time: 30 }),
  },
}
