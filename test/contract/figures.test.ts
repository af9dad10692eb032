/** When an upstream sends unexpected figures or none, the server never invents an amount and never shows one in the wrong coin. */
import t from 'tap'
import { send } from '../support/rows.ts'
import { build } from '../support/system.ts'

t.test('the points of stock FastAdmin are not a balance', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.rewrite = (key, data) => {
    if (key !== 'GET user/info') return data
    const { coin: _, ...others } = data as Record<string, unknown>
    return { ...others, score: 500 }
  }
  t.match((await send(caller, 'GET user/info', {})).body, { usdt: '2500.00', snt: null })
})

t.test('a record in an unrecognised coin has the coin "unknown"', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  for (const coin of ['score', 'points', '', undefined]) {
    upstream.rewrite = (key, data) =>
      key === 'POST user/getMoneyLog' ? [{ id: 1, money: '5', createtime: 1, coin_type: coin }] : data
    t.match((await send(caller, 'POST user/getMoneyLog', {})).body, { items: [{ coin: 'unknown' }] }, String(coin))
  }
})

t.test('an amount without a sign gets the sign of the change of the balance', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const amountOf = async (about: object) => {
    upstream.rewrite = (key, data) =>
      key === 'POST user/getMoneyLog' ? [{ id: 1, money: '5.00', createtime: 0, coin_type: 'money', ...about }] : data
    const { items } = (await send(caller, 'POST user/getMoneyLog', {})).body as { items: { amount: string }[] }
    return items[0]?.amount
  }
  t.equal(await amountOf({ before: '9.00', after: '4.00' }), '-5.00', 'a debit')
  t.equal(await amountOf({ before: '4', after: '9.0' }), '5.00', 'a credit')
  t.equal(await amountOf({ money: '-5', before: '9', after: '4' }), '-5')
  t.equal(await amountOf({ money: '-5', before: '4', after: '9' }), '5')
  for (const about of [
    {},
    { before: '9.00' },
    { before: null, after: '4' },
    { before: '9', after: '4.01' },
    { before: '4', after: '4' },
  ])
    t.equal(await amountOf(about), '5.00', JSON.stringify(about))
})

t.test('images in notices come from the image host in the config', async (t) => {
  const { visitor, upstream } = await build(t)
  const notice = { id: 1, title: 'News', createtime: 1 }
  upstream.rewrite = (key, data) => {
    if (key === 'GET index/config') return { ...(data as object), cdnurl: 'https://cdn.example' }
    return key === 'GET index/notice' ? { ...notice, content: '<p>text</p>', image: '/uploads/20240101/a.png' } : data
  }
  const { text } = await visitor().call('GET', '/api/index/notice')
  t.match(text, 'src=\\"https://cdn.example/uploads/20240101/a.png\\"')
})

t.test('a list that comes under another name is not shown as an empty one', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  upstream.rewrite = (key, data) => {
    if (key !== 'GET user/team' && key !== 'GET purchase/taskIncome') return data
    const { list, ...others } = data as { list: unknown }
    return { ...others, members: list }
  }
  const { body } = await caller.call('GET', '/api/view/team')
  t.match(body, { parts: { team: { status: 'failed', code: 'upstream_invalid' } } })
  t.match(await send(caller, 'GET purchase/taskIncome', {}), { status: 502, body: { code: 'upstream_invalid' } })
})
