/** Runs `npm run contract:new` in a copy of the project, on a row that was just added to the contract. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { freshDist } from '../support/dist.ts'

const root = join(import.meta.dirname, '../..')
const COPIED = [
  '.biome.json',
  '.gitignore',
  'dist',
  'locales',
  'package.json',
  'package-lock.json',
  'server',
  'shared',
  'test',
]

const NEW_ROW = `
  'POST user/nameFavourite': {
    policy: 'write',
    input: body({ account: [checked(rules.counterparty), 'account'], payPassword: secret([checked(rules.tradePassword), 'pay_password']) }),
    output: orNull(transfer),
  },
}`
const TEST = 'test/contract/user-name-favourite.test.ts'

/** The last lines of the file in the contract that gets the new row. The row is inserted before them. */
const END = '\n} as const satisfies'

async function copyOfProject(t: Test): Promise<string> {
  await freshDist()
  const copy = mkdtempSync(join(tmpdir(), 'new-row-'))
  t.teardown(() => rmSync(copy, { recursive: true, force: true }))
  for (const each of COPIED) cpSync(join(root, each), join(copy, each), { recursive: true })
  for (const each of ['node_modules', 'client']) symlinkSync(join(root, each), join(copy, each))
  const funds = join(copy, 'shared/contract/funds.ts')
  writeFileSync(funds, readFileSync(funds, 'utf8').replace(END, `${NEW_ROW.slice(0, -2)}${END}`))
  // makes the built client newer than the changed contract, so that it is not built again
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(copy, 'dist/build-id'), later, later)
  return copy
}

const run = (folder: string, ...args: string[]) => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
const create = (folder: string, ...args: string[]) => run(folder, 'test/new-row/main.ts', ...args)

t.test('a row gets a handler, an example and tests, which pass and fail together with the call', async (t) => {
  const copy = await copyOfProject(t)
  const { status, stdout, stderr } = create(copy, 'post', '/api/user/nameFavourite')
  t.equal(status, 0, stderr)
  t.match(stdout, 'test/upstream/funds.ts, added')
  t.match(stdout, 'test/support/examples.ts, added')
  t.match(stdout, 'test/specification.md, added')
  t.match(stdout, `${TEST}, new`)
  const specification = run(copy, 'test/specification.test.ts')
  t.equal(specification.status, 0, specification.stdout)
  const passing = run(copy, TEST)
  t.equal(passing.status, 0, passing.stdout)
  t.equal(passing.stdout.match(/^ok /gm)?.length, 3, 'an answer, a refusal, and a missing field')

  t.test('the command refuses to overwrite the test', async (t) => {
    const again = create(copy, 'POST user/nameFavourite')
    t.equal(again.status, 1)
    t.match(again.stderr, `${TEST} is there already`)
  })

  t.test('the generated test fails if the upstream answers something else', async (t) => {
    const stub = join(copy, 'test/upstream/funds.ts')
    const source = readFileSync(stub, 'utf8')
    t.match(source, "money: '1.50'")
    writeFileSync(stub, source.replace("money: '1.50'", "money: '9.99'"))
    const failing = run(copy, TEST)
    t.equal(failing.status, 1)
    t.match(failing.stdout, 'POST /api/user/nameFavourite → 200')
    writeFileSync(stub, source)
  })
})

t.test('a text that is not a row is refused with a hint, and nothing is written', async (t) => {
  for (const [args, reason] of [
    [[], 'is no call'],
    [['transfer'], 'is no call'],
    [['DELETE', 'user/info'], 'is no call'],
    [['POST', 'user/../../x'], 'is no call'],
    [['POST', 'user/transfr'], 'Did you mean POST user/transfer'],
    [['POST', 'user/info'], 'Did you mean GET user/info'],
  ] as const) {
    const { status, stdout, stderr } = create(root, ...args)
    t.equal(status, 1, stderr)
    t.match(stderr, reason)
    t.equal(stdout, '')
  }
  t.notOk(existsSync(join(root, 'test/contract/user-transfr.test.ts')))
})
