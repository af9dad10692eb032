/** The commands that a new developer runs first. */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

const root = join(import.meta.dirname, '..')

/** Runs a JavaScript file as Node 20 would run it: without TypeScript support, and under that version number. */
function runOnNode20(args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const pretend = "data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })"
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-strip-types', '--import', pretend, ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

t.test('an older Node prints which version is required and how to get it', async (t) => {
  const { status, stderr } = runOnNode20([join(root, 'server/build/check-node.js')])
  t.equal(status, 1)
  t.equal(
    stderr,
    'Node 26 or newer is needed, this is 20.20.2. "npm ci" installs it for all npm scripts; run a single file with "npx node FILE".\n',
  )
  t.equal(spawnSync(process.execPath, [join(root, 'server/build/check-node.js')]).status, 0)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const name of ['prebuild', 'prestart', 'predemo', 'pretest'])
    t.match(scripts[name], /^node server\/build\/check-node\.js/, name)
})

t.test('starting the server before it has been built prints what to run', async (t) => {
  const folder = t.testdir({ server: { build: {} }, dist: {}, 'package.json': '{ "type": "module" }' })
  const check = join(folder, 'server/build/check-build.js')
  cpSync(join(root, 'server/build/check-build.js'), check)
  const { status, stderr } = spawnSync(process.execPath, [check], { encoding: 'utf8' })
  t.equal(status, 1)
  t.equal(
    stderr,
    'server/main.js and dist/index.html and dist/invite-texts.json do not exist: run "npm run build" first.\n',
  )
  writeFileSync(join(folder, 'server/main.js'), '')
  writeFileSync(join(folder, 'dist/index.html'), '')
  writeFileSync(join(folder, 'dist/invite-texts.json'), '')
  t.equal(spawnSync(process.execPath, [check]).status, 0)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  t.match(scripts.prestart, /&& node server\/build\/check-build\.js$/)
})

t.test('a text is inserted into all catalogues in sorted order, also by an older Node', async (t) => {
  const folder = t.testdir({ 'package.json': '{ "type": "module" }' })
  cpSync(join(root, 'locales'), folder, { recursive: true })
  const german = join(folder, 'de-DE.json')
  writeFileSync(german, '{ "my.badges": "Abzeichen", "zoo.name": "Zoo" }')
  const { status, stderr } = runOnNode20([join(folder, 'add.js'), 'my.badges', 'Badges'])
  t.equal(status, 0, stderr)
  for (const name of readdirSync(folder).filter((file) => /^\w\w-\w\w\.json$/.test(file))) {
    const texts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>
    t.equal(texts['my.badges'], name === 'de-DE.json' ? 'Abzeichen' : 'Badges', name)
    t.strictSame(Object.keys(texts), Object.keys(texts).sort(), `${name} is sorted`)
  }
  t.equal(runOnNode20([join(folder, 'add.js'), 'Badges']).status, 64)
  t.match(runOnNode20([join(folder, 'add.js'), 'glossary.badge', 'Badge']).stdout, /late text/)
})

t.test('mutation testing says so when a glob matches no test', async (t) => {
  const main = join(root, 'test/mutants/main.ts')
  const { status, stderr } = spawnSync(process.execPath, [main, 'shared', 'shared/*', 'server/none'], {
    encoding: 'utf8',
  })
  t.equal(status, 2)
  t.equal(stderr, 'no test matches test/server/none.test.ts\n')
})
