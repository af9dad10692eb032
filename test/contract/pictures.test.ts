/** Pictures of software, nodes and tasks: complete addresses on the upstream's image host, and '' for everything that must not be loaded. */
import t from 'tap'
import type { System } from '../support/system.ts'
import { build } from '../support/system.ts'

type Records = readonly { id: number; image: string }[]
type Part<T> = { parts: Record<string, { data: T }> }

const SENT = { seed: 'demo', dialect: { pictures: 'sent' } } as const
const LISTS = { software: 'softwareList', node: 'nodeList', task: 'taskList' } as const
const read = async <T>(caller: Awaited<ReturnType<System['login']>>, path: string) =>
  JSON.parse((await caller.call('GET', path)).text) as T

t.test('each form of an address is completed, or refused', async (t) => {
  const { login, upstream } = await build(t, { stub: SENT })
  const caller = await login()
  const folder = `${upstream.origin}/uploads/20261101`
  for (const [kind, list] of Object.entries(LISTS)) {
    const records = await read<Records>(caller, `/api/purchase/${list}`)
    const image = (id: number) => records.find((each) => each.id === id)?.image
    t.equal(image(1), `${folder}/${kind}-1.png`, `${kind}: a path`)
    t.equal(image(2), `${folder}/${kind}-2.png`, `${kind}: an address on the image host`)
    t.match(image(3), /^data:image\/svg\+xml;base64,[\w+/]+=*$/, `${kind}: a picture in the address`)
    if (kind === 'software') continue
    t.equal(image(4), '', `${kind}: another host`)
    t.equal(image(5), '', `${kind}: a script`)
    t.equal(image(6), `${folder}/lost-${kind}-6.png`, `${kind}: whether the file exists is not known here`)
  }
})

t.test('an unreadable picture is none, and does not make the list unreadable', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const values = [7, null, [], { url: '/a.png' }, 'a.png', '//evil.example/a.png', '/api/user/info', '/a".png', ' ']
  for (const value of values) {
    upstream.rewrite = (key, data) =>
      key.startsWith('GET purchase/') ? (data as object[]).map((each) => ({ ...each, image: value })) : data
    for (const list of Object.values(LISTS)) {
      const records = await read<Records>(caller, `/api/purchase/${list}`)
      t.ok(records.length > 0 && records.every(({ image }) => image === ''), `${list}: ${JSON.stringify(value)}`)
    }
  }
})

t.test('views contain the pictures of tasks that their screens show', async (t) => {
  const { login, upstream } = await build(t, { stub: SENT })
  const caller = await login()
  const offers = await read<Records>(caller, '/api/purchase/taskList')
  const imageOf = (id: number) => offers.find((each) => each.id === id)?.image
  const { parts } = await read<Part<Records>>(caller, '/api/view/tasks')
  t.strictSame(
    parts.tasks?.data.map(({ image }) => image),
    offers.map(({ image }) => image),
  )
  const one = await read<Part<{ image: string }>>(caller, '/api/view/task?id=1')
  t.equal(one.parts.task?.data.image, imageOf(1))
  const home = await read<Part<readonly { taskId: number; image: string }[]>>(caller, '/api/view/home')
  const pledges = home.parts.pledges?.data ?? []
  t.ok(pledges.some(({ image }) => image.startsWith(upstream.origin)))
  for (const { taskId, image } of pledges) t.equal(image, imageOf(taskId), `${taskId}`)
  const { items } = await read<{ items: typeof pledges }>(caller, '/api/purchase/taskPledgeList')
  for (const { taskId, image } of items) t.equal(image, imageOf(taskId), `${taskId}`)
})

t.test('the image host is the one that the config names, even if nobody has requested the config yet', async (t) => {
  const { login, upstream } = await build(t, { stub: SENT })
  upstream.rewrite = (key, data) =>
    key === 'GET index/config' ? { ...(data as object), cdnurl: 'https://cdn.example' } : data
  const [path, absolute] = await read<Records>(await login(), '/api/purchase/taskList')
  t.equal(path?.image, 'https://cdn.example/uploads/20261101/task-1.png')
  t.equal(absolute?.image, '', 'the upload host is another host now')
})

t.test('if the config cannot be read, pictures come from the upload host', async (t) => {
  const { login, upstream } = await build(t, { stub: SENT })
  const caller = await login()
  upstream.faults.set('GET index/config', 'garbled', { times: 99 })
  const [path] = await read<Records>(caller, '/api/purchase/softwareList')
  t.equal(path?.image, `${upstream.origin}/uploads/20261101/software-1.png`)
})

t.test('the config is requested only for pictures whose address depends on it', async (t) => {
  const { login, upstream } = await build(t)
  const caller = await login()
  const requested = async (image: string | undefined) => {
    upstream.rewrite = (key, data) =>
      key === 'GET purchase/nodeList' ? (data as object[]).map((each) => ({ ...each, image })) : data
    const before = upstream.calls('GET index/config').length
    await caller.call('GET', '/api/purchase/nodeList')
    return upstream.calls('GET index/config').length - before
  }
  t.equal(await requested(undefined), 0)
  t.equal(await requested('data:image/png;base64,AAAA'), 0)
  t.equal(await requested('/uploads/a.png'), 1)
})

t.test('the answer to the payment that starts a task contains no picture', async (t) => {
  const { login, upstream } = await build(t, { stub: SENT })
  const caller = await login()
  const input = { taskId: 1, autoReinvest: true, payPassword: '246810' }
  const { status, body, text } = await caller.call('POST', '/api/purchase/taskPledge', input, {
    'idempotency-key': crypto.randomUUID(),
  })
  t.equal(status, 200, text)
  t.match(upstream.calls('POST purchase/taskPledge')[0]?.answer?.text, '"image":"')
  t.notOk('image' in body)
})
