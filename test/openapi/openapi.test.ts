/** The OpenAPI document describes exactly what the server does. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import t from 'tap'
import { views } from '../../server/handlers/views.ts'
import { contract } from '../../shared/contract/index.ts'
import { build } from '../support/system.ts'
import { complaint } from './check.ts'
import { openApi } from './document.ts'
import { docsPage } from './page.ts'
import { provenance } from './provenance.ts'

t.test('redocly finds no errors or warnings in the document', async (t) => {
  const lint = async (document: object): Promise<string[]> => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
  }
  t.strictSame(await lint(openApi('1.0.0')), [])
  t.match(await lint({ ...openApi('1.0.0'), security: undefined }), [/^security-defined/], 'the linter finds a fault')
})

t.test('every route of the server is documented, and nothing else', async (t) => {
  const { app } = await build(t)
  const { paths } = openApi('1.0.0') as { paths: Record<string, Record<string, unknown>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() as 'GET' | 'POST' })),
  )
  // 8 operations are neither calls of the contract nor views: the intent lookup, three for sessions, two of the market and two for reports
  t.equal(described.length, Object.keys(contract).length + Object.keys(views).length + 8)
  for (const { path, method } of described) t.ok(app.hasRoute({ url: path, method }), `${method} ${path}`)
})

t.test('a response that differs from the document is reported', async (t) => {
  const { login } = await build(t, { stub: { seed: 'demo' } })
  const { status, body } = await (await login()).call('GET', '/api/user/info')
  t.equal(complaint('GET', '/api/user/info', status, body), null)
  t.match(complaint('GET', '/api/user/info', 200, { ...body, usdt: 12 }), 'usdt')
  t.match(complaint('GET', '/api/user/info', 200, { ...body, token: 'x' }), 'additional')
  t.match(complaint('GET', '/api/user/info?x=1', 400, { code: 'made_up' }), 'must')
  t.match(complaint('GET', '/api/nothing', 200, {}), 'not in the document')
})

t.test('the documentation page shows each call with its fields and where they are defined', async (t) => {
  const page = docsPage()
  for (const key of Object.keys(contract)) t.match(page, `<h2><code>${key}</code></h2>`)
  t.match(
    page,
    /<code>usdt<\/code><\/td><td><code>money<\/code><\/td><td>string \| null<\/td><td class="stock">stock<\/td><td><code>shared\/contract\/account\.ts:\d+/,
  )
  t.match(page, /<code>payPassword<\/code><\/td><td><code>pay_password<\/code>/)
  t.match(page, /<code>items\[\]\.daysCompleted<\/code><\/td><td><code>days_completed<\/code>/)
  t.notMatch(page, /undefined|\[object/)
  // every field that `provenance` names must exist in its call
  for (const [key, { fields = {} }] of Object.entries(provenance)) {
    const own = page.slice(page.indexOf(`<h2><code>${key}</code></h2>`)).split('</section>', 1)[0] ?? ''
    for (const name of Object.keys(fields))
      t.match(own, new RegExp(`<code>(?:[\\w, ]+, )?${name}(?:, [\\w, ]+)?</code>`), `${key} ${name}`)
  }
})
