/** The alert rules and the dashboard in `server/deploy` are up to date with the code, and each alert is raised when it should be. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { temporaryFolder } from '../support/ledger.ts'
import { needs, program } from '../support/programs.ts'
import { alertGroups } from './alerts.ts'
import { files, promtoolTests } from './files.ts'
import { metricTypes, promql } from './metric-names.ts'

const DEPLOY = join(import.meta.dirname, '../../server/deploy')

t.test('the files in server/deploy are up to date', async (t) => {
  for (const [name, content] of Object.entries(files))
    t.equal(readFileSync(join(DEPLOY, name), 'utf8'), content, `${name}: npm run monitoring`)
})

t.test('a mention of a metric that the server does not have is an error', async (t) => {
  t.throws(() => promql('sum(rate(http_request_seconds_count[5m]))'), /http_request_seconds_count/)
  t.throws(() => promql('store_lost{a_b="1"} - ignoring (a_b) store_lost_total'), /store_lost is no metric/)
  t.equal(promql('up{job="a_b"} == 0'), 'up{job="a_b"} == 0')
})

t.test('every metric of our own is on the dashboard or in an alert', async (t) => {
  const used = Object.values(files).join('\n')
  const own = [...metricTypes.keys()].filter((name) => !/^(nodejs|process)_/.test(name))
  for (const name of own) t.ok(used.includes(name), name)
})

t.test('each alert is raised by its own series and by no others', needs('promtool'), async (t) => {
  const folder = temporaryFolder(t)
  const rules = join(DEPLOY, 'alerts.yaml')
  const run = (...args: string[]) => execFileSync(program('promtool'), args, { encoding: 'utf8', stdio: 'pipe' })
  t.match(run('check', 'rules', rules), `SUCCESS: ${Object.values(alertGroups).flat().length} rules found`)
  const tests = join(folder, 'tests.yaml')
  writeFileSync(tests, promtoolTests(rules))
  t.match(run('test', 'rules', tests), /SUCCESS/)
})
