/** Property test: whatever happens to payments, lists, clocks and ledgers, no statement about a payment contradicts what the upstream did. */
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import t from 'tap'
import { ABSENT_AFTER_S } from '../support/absent-after.ts'
import { ORDINARY, type Shape } from '../support/list-shape.ts'
import { ACCOUNTS, type Fate, paymentWorld, type World } from '../support/payment-world.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 2_000)
const MAX_DELAY_S = 900

const shapes: fc.Arbitrary<Shape> = fc.record({
  pages: fc.constantFrom('paginator', 'paginator', 'rows', 'cut', 'counts-page', 'counts-none'),
  pageSize: fc.constantFrom(5, 15),
  beyond: fc.constantFrom('empty', 'repeat', 'null'),
  order: fc.constantFrom('newest', 'newest', 'oldest'),
  times: fc.constantFrom('unix', 'unix', 'digits', 'text-utc', 'text-utc8', 'text-utc-7', 'none'),
  amounts: fc.constantFrom('gross', 'gross', 'net', 'negative'),
  accounts: fc.constantFrom('name', 'name', 'nickname', 'none'),
  fee: fc.constantFrom('none', 'amount', 'rate'),
  showsDirection: fc.boolean(),
  showsOrders: fc.boolean(),
  answersOrders: fc.boolean(),
  lagS: fc.constantFrom(0, 0, 20, 120),
  offsetS: fc.constantFrom(0, 0, 3, -3_600, 86_400),
  cachedS: fc.constantFrom(0, 0, 0, 300),
})

const fates: fc.Arbitrary<Fate> = fc.oneof(
  fc.constantFrom<Fate>('answered', 'answered', 'refused', 'unreachable', 'cut', 'cut', 'lost', 'lost'),
  fc.record({ lateS: fc.integer({ min: 1, max: MAX_DELAY_S }) }),
)

/** Amounts to pay. Some amounts equal another amount less a fee of 1 %. */
const amounts = fc.constantFrom('10', '10.00', '9.90', '20', '19.80', '0.5')

type Step =
  | { send: string; to: string; fate: Fate }
  | { look: number }
  | { repeat: number }
  | { advanceS: number }
  | { foreign: 'in' | 'out' }
  | { jumpS: number }
  | 'lose the store'

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ send: amounts, to: fc.constantFrom(...ACCOUNTS), fate: fates }) },
  { weight: 5, arbitrary: fc.record({ look: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ repeat: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      advanceS: fc.constantFrom(1, 5, 61, 72, 500, 931, 1_000, 3_600, 8 * 3_600, 86_400, 31 * 86_400),
    }),
  },
  { weight: 1, arbitrary: fc.record({ foreign: fc.constantFrom('in', 'out') }) },
  // several jumps never add up to less than the minute by which the clocks of the ledger and the processes may differ
  { weight: 1, arbitrary: fc.record({ jumpS: fc.constantFrom(-3_600, -600, -120, 120, 600, 3_600) }) },
  { weight: 1, arbitrary: fc.constant<Step>('lose the store') },
)

function take(world: World, step: Step): unknown {
  if (step === 'lose the store') return world.loseStore()
  if ('send' in step) return world.send(step.send, step.to, step.fate)
  if ('look' in step) return world.look(step.look)
  if ('repeat' in step) return world.repeat(step.repeat)
  if ('jumpS' in step) return world.jumpLedger(step.jumpS)
  if ('advanceS' in step) return world.advance(step.advanceS)
  return world.foreign(step.foreign === 'in')
}

t.test(
  `${HISTORIES} histories: no statement is untrue, and nothing is sent twice`,
  { timeout: 3_600_000 },
  async (t) => {
    const said: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(shapes, fc.array(steps, { minLength: 3, maxLength: 14 }), async (shape, history) => {
        const world = paymentWorld(shape, MAX_DELAY_S)
        // lets the timers that earlier worlds have left run first
        await turn()
        for (const step of history) await take(world, step)
        // finally looks up all payments, at once and again after the longest delay
        for (const seconds of [0, 931]) {
          world.advance(seconds)
          for (const index of world.sent.keys()) await world.look(index)
        }
        for (const [state, count] of Object.entries(world.said)) said[state] = (said[state] ?? 0) + count
        await world.close()
        if (world.untrue.length > 0) throw new Error(world.untrue.join('\n'))
      }),
      { numRuns: HISTORIES },
    )
    t.comment(`statements: ${JSON.stringify(said)}`)
    t.ok(said.done && said.rejected && said.unknown && said.not_sent, 'every kind of statement occurs')
  },
)

t.test('an amount whose fee is too small to show does not prove that the list shows amounts before fees', async (t) => {
  const world = paymentWorld({ ...ORDINARY, amounts: 'net', fee: 'none', showsOrders: false, answersOrders: false })
  await world.send('0.5', 'bob', 'cut')
  t.equal(await world.look(0), 'done')
  await world.send('10', 'bob', 'cut')
  await world.send('9.90', 'bob', 'lost')
  world.advance(3)
  t.equal(await world.look(2), 'unknown', 'the record of 9.90 is that of 10 after its fee')
  t.strictSame(world.untrue, [])
  await world.close()
})

t.test('in an ordinary outage every payment’s outcome is found', async (t) => {
  const world = paymentWorld(ORDINARY, MAX_DELAY_S)
  const found: Record<string, number> = {}
  for (let index = 0; index < 40; index++) {
    const fate: Fate = index % 4 === 0 ? 'answered' : index % 2 === 0 ? 'lost' : 'cut'
    await world.send(String(100 + index), index % 3 === 0 ? 'bob' : 'carol', fate)
    world.advance(2)
  }
  const tell = async () => {
    for (const [index, { fate }] of world.sent.entries()) {
      const name = `${JSON.stringify(fate)} ${await world.look(index)}`
      found[name] = (found[name] ?? 0) + 1
    }
  }
  await tell()
  t.strictSame(found, { '"answered" done': 10, '"cut" done': 20, '"lost" unknown': 10 }, 'at once')
  for (const name of Object.keys(found)) delete found[name]
  world.advance(ABSENT_AFTER_S)
  await tell()
  t.strictSame(found, { '"answered" done': 10, '"cut" done': 20, '"lost" rejected': 10 }, 'after the longest delay')
  t.strictSame(world.untrue, [])
  await world.close()
})
