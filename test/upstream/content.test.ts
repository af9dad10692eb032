/** Tests that the demo's upstream answers in the language of the request. */
import t from 'tap'
import { languages, moreLocales } from '../../shared/languages.ts'
import { nodes, software, tasks } from './catalog.ts'
import { productTexts } from './product-texts.ts'
import { startUpstream } from './server.ts'
import { taskTexts } from './task-texts.ts'

const LOCALES = [...new Set([...languages.map(({ apiLocale }) => apiLocale), ...moreLocales])]
const CALLS = [
  'purchase/taskList',
  'purchase/softwareList',
  'purchase/nodeList',
  'purchase/taskPledgeList',
  'index/notice',
]

async function begin(t: { teardown: (fn: () => unknown) => void }, seed?: 'demo') {
  const upstream = await startUpstream({ ...(seed && { seed }) })
  t.teardown(() => upstream.close())
  const demo = upstream.world.byName('demo')
  if (!demo) throw new Error('no demo')
  const token = upstream.world.login(demo)
  const ask = async (path: string, lang: string, method = 'GET') => {
    const answer = await fetch(`${upstream.url}/api/${path}`, { method, headers: { token, lang } })
    return await answer.text()
  }
  return { ask }
}

t.test('every name and description of the demo has a text in each language', async (t) => {
  const { ask } = await begin(t, 'demo')
  const named = [
    ...tasks.flatMap(({ name, overview }) => [name, overview]),
    ...software.map(({ description }) => description),
    ...nodes.map(({ city }) => city ?? ''),
  ]
  for (const text of named) t.ok(taskTexts[text] ?? productTexts[text], text)
  for (const path of CALLS) {
    const answers = await Promise.all(LOCALES.map((lang) => ask(path, lang)))
    t.equal(new Set(answers).size, LOCALES.length, `${path}: each language has texts of its own`)
  }
  const thai = await ask('purchase/taskList', 'th')
  for (const { name } of tasks) t.notMatch(thai, name, 'no name is in English')
  t.match(thai, JSON.stringify(taskTexts['Speech model, tuning']?.[6]).slice(1, -1).replaceAll('/', '\\/'))
})

t.test('a remark names the task in the language of the list, and the rest of it is translated, too', async (t) => {
  const { ask } = await begin(t, 'demo')
  t.match(await ask('user/getMoneyLog?type=coin&start_time=0', 'ja', 'POST'), /収益: [^"]*(モデル|処理)/)
  t.match(
    await ask('user/getMoneyLog?type=coin&start_time=0', 'en', 'POST'),
    /income: (Speech model, tuning|Text embedding)/,
  )
})

t.test('the world of the tests is in English, whatever the language', async (t) => {
  const { ask } = await begin(t)
  t.match(await ask('purchase/taskList', 'zh_CN'), /Speech model, tuning/)
  t.match(await ask('purchase/nodeList', 'zh_CN'), /Singapore node/)
})
