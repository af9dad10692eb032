/** Tests the rule for what members are told about a payment without a response. Each case changes one piece of evidence. */
import t from 'tap'
import { type Comparison, IMPOSSIBLE } from '../../server/money/compare-record.ts'
import type { ListedRecord } from '../../server/money/evidence.ts'
import { decide, type Neighbour, type Payment, type Question } from '../../server/money/outcome-rule.ts'
import { paymentTimes } from '../../server/money/payment-times.ts'

const TIMES = paymentTimes(900)
const { executionS, absentAfterS, unixWindowS } = TIMES
const SLACK = 5
const STARTED = 1_795_147_200

type As = Record<string, readonly [Comparison['amount'], Comparison['details']]>
/** A record, with the result of its comparison with each payment. */
const record = (as: As = { own: ['equal', 'equal'] }, time: number | null = STARTED + 1): ListedRecord =>
  ({ item: {}, time, raw: as }) as ListedRecord

const payment = (name: string, about: Partial<Payment> = {}): Payment => ({
  startedAt: STARTED,
  age: absentAfterS,
  size: { fees: 'transfer', amount: '10' },
  compare({ raw }) {
    const [amount, details] = (raw as As)[name] ?? []
    return amount && details ? { amount, details } : IMPOSSIBLE
  },
  ...about,
})
const certain = (about: Partial<Payment> = {}): Neighbour => ({ ...payment('other', about), isCertain: true })
const doubtful = (about: Partial<Payment> = {}): Neighbour => ({ ...payment('other', about), isCertain: false })

type Given = Partial<Omit<Question, 'evidence'>> & { evidence?: Partial<Question['evidence']> }
const question = (unclaimed: readonly ListedRecord[], { evidence = {}, ...about }: Given = {}): Question => ({
  payment: payment('own'),
  neighbours: [],
  unclaimed,
  showsExactAmounts: null,
  exactUpTo: new Map(),
  showsRightTimes: null,
  rightTimesSince: Number.POSITIVE_INFINITY,
  showsRightAccounts: null,
  hidesRecords: false,
  forgottenUntil: 0,
  times: TIMES,
  ...about,
  evidence: {
    list: 'POST user/transferList',
    records: unclaimed,
    completeSince: Number.NEGATIVE_INFINITY,
    readAt: 0,
    clockOffset: 0,
    mayBeByState: false,
    hasTextTimes: false,
    ...evidence,
  },
})
const found = (unclaimed: readonly ListedRecord[], given?: Given) => decide(question(unclaimed, given)).kind

t.test('done: one record that equals the payment and belongs to its time', async (t) => {
  const own = record()
  t.strictSame(decide(question([own])), { kind: 'done', record: own })
  t.equal(found([record({ own: ['equal', 'likely'] })]), 'done')
  for (const other of [
    ['rounded', 'equal'],
    ['near', 'equal'],
    ['equal', 'unclear'],
    ['equal', 'differs'],
  ] as const)
    t.equal(found([record({ own: other })]), 'unknown', other.join())
  for (const [after, kind] of [
    [-SLACK, 'done'],
    [-SLACK - 1, 'unknown'],
    [executionS + SLACK, 'done'],
    [executionS + SLACK + 1, 'unknown'],
  ] as const)
    t.equal(found([record(undefined, STARTED + after)]), kind, `${after} s after the start`)
  t.equal(found([record(undefined, null)]), 'unknown', 'a record without a time')
})

t.test('nothing is known from a list whose age is unknown, or that does not go back far enough', async (t) => {
  t.equal(found([record()], { evidence: { clockOffset: null } }), 'unknown')
  t.equal(found([], { evidence: { clockOffset: null } }), 'unknown')
  t.equal(found([record()], { evidence: { completeSince: STARTED - SLACK } }), 'done')
  t.equal(found([record()], { evidence: { completeSince: STARTED - SLACK + 1 } }), 'unknown')
})

t.test('amounts and times that the list is known to show in another way cannot be matched', async (t) => {
  t.equal(found([record()], { showsExactAmounts: true, showsRightTimes: true }), 'done')
  t.equal(found([record()], { showsExactAmounts: false }), 'unknown')
  t.equal(found([record()], { showsRightTimes: false }), 'unknown')
  for (const [showsRightTimes, kind] of [
    [true, 'done'],
    [false, 'unknown'],
    [null, 'unknown'],
  ] as const)
    t.equal(found([record()], { showsRightTimes, evidence: { hasTextTimes: true } }), kind)
})

t.test('a second record that may also be the payment’s leaves it unknown', async (t) => {
  const beside = (as: As[string], time?: number | null, given?: Given) =>
    found([record(), record({ own: as }, time)], given)
  for (const [amount, details, kind] of [
    ['equal', 'unclear', 'unknown'],
    ['rounded', 'equal', 'unknown'],
    ['rounded', 'likely', 'unknown'],
    ['rounded', 'unclear', 'unknown'],
    ['near', 'equal', 'done'],
    ['differs', 'equal', 'done'],
    ['equal', 'differs', 'done'],
    ['rounded', 'differs', 'done'],
    ['equal', 'impossible', 'done'],
    ['equal', 'equal', 'unknown'],
  ] as const)
    t.equal(beside([amount, details]), kind, `${amount} ${details}`)
  t.equal(beside(['equal', 'equal'], null), 'unknown', 'without a time it may be from any time')
  t.equal(beside(['equal', 'unclear'], STARTED - 60), 'done', 'from before the payment')
  t.equal(beside(['equal', 'equal'], STARTED + executionS + 60), 'done', 'from after the payment')
  const tasks = { evidence: { list: 'GET purchase/taskPledgeList' as const } }
  t.equal(beside(['equal', 'equal'], STARTED + 90 * 86_400, tasks), 'unknown', 'a task may be dated later')
  t.equal(beside(['equal', 'equal'], STARTED - unixWindowS, tasks), 'unknown', 'or in another zone')
  t.equal(beside(['equal', 'equal'], STARTED - unixWindowS - 1, tasks), 'done', 'but not a day earlier')
})

t.test('a record from a time whose payments the ledger has forgotten may belong to one of them', async (t) => {
  const at = STARTED + 1
  t.equal(found([record()], { forgottenUntil: at - 1 }), 'done')
  t.equal(found([record()], { forgottenUntil: at }), 'unknown')
  const both: As = { own: ['equal', 'equal'], other: ['equal', 'equal'] }
  const equal = [record(both), record(both, at + 10)]
  t.equal(found(equal, { forgottenUntil: at, neighbours: [certain()] }), 'unknown', 'one of two equal ones')
})

t.test('a record that another payment may own proves nothing', async (t) => {
  const both = (other: As[string]) => record({ own: ['equal', 'equal'], other })
  const own = both(['equal', 'equal'])
  t.equal(found([own], { neighbours: [doubtful()] }), 'unknown')
  t.equal(found([own], { neighbours: [certain({ age: absentAfterS - 1 })] }), 'unknown')
  t.strictSame(decide(question([own, own], { neighbours: [certain()] })), { kind: 'done', record: null }, 'one each')
  t.equal(found([own, own], { neighbours: [certain(), certain()] }), 'absent', 'both belong to others')
  t.equal(
    found([own, own], { neighbours: [doubtful()] }),
    'unknown',
    'both may belong to a third payment or to this one',
  )
  const mine = record()
  t.strictSame(decide(question([mine, own], { neighbours: [certain()] })), { kind: 'done', record: null })
  t.equal(found([mine, own]), 'unknown')
  t.equal(found([own, own, own], { neighbours: [certain()] }), 'unknown', 'one too many')
  t.equal(found([own, own], { neighbours: [certain(), doubtful()] }), 'unknown')
  for (const [amount, details, kind] of [
    ['rounded', 'likely', 'unknown'],
    ['near', 'unclear', 'unknown'],
    ['differs', 'equal', 'done'],
    ['equal', 'differs', 'done'],
    ['equal', 'impossible', 'done'],
  ] as const)
    t.equal(found([both([amount, details])], { neighbours: [doubtful()] }), kind, `${amount} ${details}`)
  t.equal(found([own], { neighbours: [doubtful({ startedAt: STARTED - 3_600 })] }), 'done', 'from another time')
})

t.test(
  'a fee explains a different amount, except in a list that is known to show amounts of this size exactly',
  async (t) => {
    const both = record({ own: ['equal', 'equal'], other: ['near', 'equal'] })
    const known = (showsExactAmounts: boolean | null, most?: string, size: Payment['size'] = payment('').size) =>
      found([both], {
        showsExactAmounts,
        exactUpTo: new Map(most ? [['transfer', most]] : []),
        neighbours: [doubtful({ size })],
      })
    t.equal(known(true, '10'), 'done')
    t.equal(known(true, '9.99'), 'unknown', 'only smaller amounts are known, whose fee may not show')
    t.equal(known(true), 'unknown', 'only payments with other fees are known')
    t.equal(known(null, '10'), 'unknown')
    t.equal(known(true, '10', null), 'unknown', 'a payment without an amount')
    const equal = record({ own: ['equal', 'equal'], other: ['equal', 'equal'] })
    const exact = { showsExactAmounts: true, exactUpTo: new Map([['transfer', '10']]) }
    t.equal(found([equal], { ...exact, neighbours: [doubtful()] }), 'unknown', 'an equal amount needs no fee')
  },
)

t.test(
  'a likely record may be another payment’s under a nickname, unless the list is known to show the right names',
  async (t) => {
    const both = (details: 'likely' | 'equal') => record({ own: ['equal', details], other: ['equal', 'differs'] })
    const neighbours = [doubtful()]
    t.equal(found([both('likely')], { neighbours }), 'unknown')
    t.equal(found([both('likely')], { neighbours, showsRightAccounts: false }), 'unknown')
    t.equal(found([both('likely')], { neighbours, showsRightAccounts: true }), 'done')
    t.equal(found([both('equal')], { neighbours }), 'done')
    const impossible = record({ own: ['equal', 'likely'], other: ['equal', 'impossible'] })
    t.equal(found([impossible], { neighbours }), 'done')
  },
)

t.test('absent: nothing in the whole window after the longest delay', async (t) => {
  t.equal(found([]), 'absent')
  t.equal(found([], { payment: payment('own', { age: absentAfterS - 1 }) }), 'unknown')
  t.equal(found([], { evidence: { completeSince: STARTED - unixWindowS } }), 'absent')
  t.equal(found([], { evidence: { completeSince: STARTED - unixWindowS + 1 } }), 'unknown')
  const text = { hasTextTimes: true, completeSince: STARTED - unixWindowS }
  t.equal(found([], { evidence: text }), 'unknown', 'text times may be further away')
  t.equal(found([], { hidesRecords: true }), 'unknown', 'the list may hide this payment, too')
})

t.test('a record that may be the payment’s own in any reading leaves it unknown', async (t) => {
  for (const [amount, details, kind] of [
    ['differs', 'equal', 'unknown'],
    ['differs', 'likely', 'unknown'],
    ['differs', 'unclear', 'unknown'],
    ['near', 'differs', 'unknown'],
    ['rounded', 'differs', 'unknown'],
    ['differs', 'differs', 'absent'],
    ['equal', 'impossible', 'absent'],
  ] as const)
    t.equal(found([record({ own: [amount, details] })]), kind, `${amount} ${details}`)
  const at = (
    after: number | null,
    list: 'POST user/transferList' | 'GET purchase/taskPledgeList' = 'POST user/transferList',
  ) =>
    found([record({ own: ['near', 'equal'] }, after === null ? null : STARTED + after)], {
      evidence: { list },
      showsRightTimes: true,
      rightTimesSince: STARTED,
    })
  t.equal(at(null), 'unknown')
  t.equal(at(-unixWindowS), 'unknown')
  t.equal(at(-unixWindowS - 1), 'absent')
  t.equal(at(unixWindowS), 'unknown')
  t.equal(at(unixWindowS + 1), 'absent')
  t.equal(at(unixWindowS + 1, 'GET purchase/taskPledgeList'), 'unknown', 'a task may be dated later')
  t.equal(at(-unixWindowS - 1, 'GET purchase/taskPledgeList'), 'absent')
})

t.test(
  'a record like the payment’s own, from another time, leaves it unknown unless the list’s times are known to be real',
  async (t) => {
    const far = (as: As[string], given: Given = {}) => found([record({ own: as }, STARTED - 90 * 86_400)], given)
    for (const [amount, details, kind] of [
      ['equal', 'equal', 'unknown'],
      ['near', 'likely', 'unknown'],
      ['rounded', 'unclear', 'unknown'],
      ['differs', 'equal', 'absent'],
      ['equal', 'differs', 'unknown'],
      ['equal', 'impossible', 'absent'],
    ] as const)
      t.equal(far([amount, details]), kind, `${amount} ${details}`)
    const right = (rightTimesSince: number) => far(['equal', 'equal'], { showsRightTimes: true, rightTimesSince })
    t.equal(right(STARTED), 'absent', 'a known payment has its own time')
    t.equal(right(STARTED + 1), 'unknown', 'the clock may have jumped before that payment')
    t.equal(far(['equal', 'equal'], { showsRightTimes: false }), 'unknown')
  },
)

t.test('absent: every record that may be the payment’s own certainly belongs to another payment', async (t) => {
  const possible = record({ own: ['near', 'equal'], other: ['equal', 'equal'] })
  t.equal(found([possible], { neighbours: [certain()] }), 'absent')
  t.equal(found([possible, possible], { neighbours: [certain()] }), 'unknown')
  t.equal(found([possible, possible], { neighbours: [certain(), certain()] }), 'absent')
  t.equal(found([possible], { neighbours: [doubtful()] }), 'unknown', 'it may never have been carried out')
  t.equal(found([possible], { neighbours: [certain({ age: absentAfterS })] }), 'absent')
  t.equal(
    found([possible], { neighbours: [certain({ age: absentAfterS - 1 })] }),
    'unknown',
    'its record may be to come',
  )
  t.equal(
    found([possible, record({ other: ['equal', 'equal'] })], { neighbours: [certain()] }),
    'unknown',
    'it may own the other',
  )
  t.equal(found([record({ own: ['near', 'equal'] })], { neighbours: [certain()] }), 'unknown', 'it owns none')
  const named = record({ own: ['near', 'equal'], other: ['equal', 'differs'] })
  t.equal(found([named], { neighbours: [certain()] }), 'unknown', 'a record under another name is not its own')
  const later = { neighbours: [certain({ startedAt: STARTED - 3_600 })] }
  t.equal(found([possible], later), 'unknown', 'a record from another time is not its own')
  t.equal(found([possible], { ...later, showsRightTimes: false }), 'absent', 'in a list with wrong times it may be')
  const far = { neighbours: [certain({ startedAt: STARTED - unixWindowS - 60 })] }
  t.equal(found([possible], { ...far, showsRightTimes: false }), 'unknown')
  const timeless = record({ own: ['near', 'equal'], other: ['equal', 'equal'] }, null)
  t.equal(found([timeless], later), 'absent', 'a record without a time may be from any')
})
