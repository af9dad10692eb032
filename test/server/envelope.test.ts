/** Tests how an upstream's response is read: what counts as a result, what counts as a refusal, and which messages members may see. */
import t from 'tap'
import { openEnvelope } from '../../server/upstream/envelope.ts'

const open = (status: number, envelope: object) => openEnvelope(status, JSON.stringify(envelope))
/** The fields that an envelope has besides its code. */
const whole = { msg: '', time: 1_700_000_000, data: null }
/** Reads a response. @returns code, message and outcome of the error, or the data if the response is a result */
function problemOf(status: number, envelope: object) {
  try {
    return [open(status, envelope)]
  } catch (error) {
    const { code, detail, outcome } = error as { code: string; detail?: string; outcome: string }
    return [code, detail ?? null, outcome]
  }
}
const INVALID = ['upstream_invalid', null, 'unknown']

t.test('a result has code 1 and a status of success; its time may be unusable', async (t) => {
  const done = { ...whole, code: 1 }
  t.strictSame(open(200, { ...done, time: '1700000000', data: { id: 1 } }), { data: { id: 1 }, time: 1_700_000_000 })
  t.strictSame(open(299, { ...done, code: '1', time: 170_000_000 }), { data: null, time: 170_000_000 })
  for (const marks of ['\uFEFF', '\uFEFF\uFEFF', '\r\n\uFEFF'])
    t.strictSame(openEnvelope(200, `${marks}{"code":1,"msg":"","time":"","data":[]}`), { data: [], time: null })
  for (const time of ['12345678', '170000000000', 'x1700000000', '1700000000x', 1, 1.5, true, null, ['1700000000']])
    t.equal(open(200, { ...done, time }).time, null, `${time}`)
  for (const status of [199, 300, 404]) t.strictSame(problemOf(status, { ...whole, code: 1 }), INVALID)
})

t.test('an integer that is too long for a number keeps all its digits', async (t) => {
  const data = (text: string) => openEnvelope(200, `{"code":1,"msg":"","time":1700000000,"data":${text}}`).data
  t.strictSame(data('{"a":20261126120000123,"b":[-12345678901234567,1]}'), {
    a: '20261126120000123',
    b: ['-12345678901234567', 1],
  })
  // readers of numbers must still get those that JavaScript can hold
  t.strictSame(
    data('[ 9007199254740991, 9007199254740993, 123456789012345, 0.30000000000000004, 1e20, "20261126120000123"]'),
    [9_007_199_254_740_991, '9007199254740993', 123_456_789_012_345, 0.30000000000000004, 1e20, '20261126120000123'],
  )
  t.strictSame(data('[1.5, 0.30000000000000004]'), [1.5, 0.30000000000000004])
})

t.test('an incomplete envelope is invalid, and so is a code that is not a whole number', async (t) => {
  for (const text of ['', '<html>', '{"code":1', ' \uFEFF{"code":1}', 'null', '1', '"1"', '[]'])
    t.throws(() => openEnvelope(200, text), { code: 'upstream_invalid', transient: false }, text)
  for (const code of [undefined, null, true, 1.5, '', 'x1', '1x', '1.5', '1234567', ['1']])
    t.strictSame(problemOf(200, { ...whole, code }), INVALID, `${code}`)
  for (const field of ['msg', 'time', 'data'])
    for (const code of [1, 401])
      t.strictSame(problemOf(200, { ...whole, code, [field]: undefined }), INVALID, `${code} without ${field}`)
})

t.test('a code below 500 refuses the call; only some codes prove that nothing was carried out', async (t) => {
  const refusal = (status: number, code: unknown, msg: unknown = ' No ') => problemOf(status, { ...whole, code, msg })
  for (const [status, code, outcome] of [
    [200, 0, 'rejected'],
    [404, '0', 'rejected'],
    [400, 400, 'rejected'],
    [403, 403, 'rejected'],
    [200, 403, 'unknown'],
    [408, 408, 'unknown'],
    [408, 0, 'unknown'],
    [409, 409, 'unknown'],
    [409, 0, 'unknown'],
    [300, 0, 'unknown'],
    [399, 0, 'unknown'],
    [200, 404, 'unknown'],
    [200, 499, 'unknown'],
    [200, 2, 'unknown'],
    [200, 200, 'unknown'],
    [201, 201, 'unknown'],
    [399, 399, 'unknown'],
    [200, '-123456', 'unknown'],
  ] as const)
    t.strictSame(refusal(status, code), ['refused', 'No', outcome], `${status} ${code}`)
  t.strictSame(refusal(200, 0, 'An error occurred'), ['refused', '', 'rejected'])
  t.strictSame(refusal(200, 0, { no: 1 }), ['refused', '', 'rejected'])
  t.strictSame(refusal(200, 0, 'a'.repeat(501)), ['refused', 'a'.repeat(500), 'rejected'])
  t.strictSame(refusal(200, 401, 'Gone').slice(0, 2), ['session_ended', 'Gone'])
  t.strictSame(refusal(200, 500), INVALID)
})

t.test(
  'a 404 without a reason is a call that the upstream does not have; other errors of its code are faults',
  async (t) => {
    const missing = [
      'module not exists:api',
      'controller not exists:Api',
      'method not exists:info',
      '模块不存在',
      '控制器不存在',
      '方法不存在:info',
    ]
    const technical = [
      'SQLSTATE[42S22]',
      'Think\\Exception',
      'Undefined index: coin',
      'Call to a member function on null',
      '/app/index.php on line 3',
      'User::info',
      'Db->find(1)',
      '$User1->id',
    ]
    for (const msg of ['', ...missing])
      t.strictSame(problemOf(404, { ...whole, code: 404, msg }).slice(0, 2), ['upstream_missing', null], msg)
    for (const [status, code, outcome] of [
      [200, 404, 'unknown'],
      [404, 0, 'rejected'],
    ] as const)
      t.strictSame(problemOf(status, { ...whole, code }), ['refused', '', outcome], `${code} with status ${status}`)
    for (const msg of technical) t.strictSame(problemOf(404, { ...whole, code: 404, msg }), INVALID, msg)
    for (const msg of [...missing, ...technical]) t.strictSame(problemOf(200, { ...whole, code: 0, msg }), INVALID, msg)
    for (const msg of ['No such order', 'The method not exists', '该方法不存在', 'photo.phpx', 'USDT->SNT', '$5->SNT'])
      t.strictSame(problemOf(404, { ...whole, code: 404, msg }), ['refused', msg, 'rejected'])
  },
)

t.test('a message about a lost connection or a time limit of the upstream’s own code proves no refusal', async (t) => {
  for (const msg of [
    'cURL error 28: Operation timed out after 30001 milliseconds with 0 bytes received',
    'Operation timed out after 5000 milliseconds',
    'MySQL server has gone away',
    'Lost connection to MySQL server during query',
    'Deadlock found when trying to get lock; try restarting transaction',
    'Lock wait timeout exceeded; try restarting transaction',
    'Maximum execution time of 30 seconds exceeded',
    'Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes)',
    'read error on connection to 127.0.0.1:6379: Connection timed out',
    'Connection refused [tcp://127.0.0.1:6379]',
    'fwrite(): Send of 27 bytes failed with errno=32 Broken pipe',
    'file_get_contents(https://chain.example): failed to open stream: HTTP request failed!',
    "Trying to get property 'id' of non-object",
    'A non-numeric value encountered',
    'Trying to access array offset on value of type null',
    '网络超时，请稍后再试',
    '請求逾時',
  ])
    t.strictSame(problemOf(200, { ...whole, code: 0, msg }), INVALID, msg)
  for (const msg of ['The order has timed out', 'Connection to your wallet is missing', '操作超时的订单不能支付'])
    t.strictSame(problemOf(200, { ...whole, code: 0, msg }), ['refused', msg, 'rejected'])
})

t.test('a status of 500 or more is a temporary fault; only the upstream’s own message is kept', async (t) => {
  const own = { ...whole, code: 500, msg: 'Back at 10:00' }
  t.strictSame(problemOf(500, own), ['upstream_invalid', 'Back at 10:00', 'unknown'])
  for (const [status, envelope] of [
    [502, own],
    [500, { ...own, time: undefined }],
    [500, { ...own, msg: '$user->id' }],
    [500, { ...own, msg: 'An error occurred' }],
  ] as const)
    t.strictSame(problemOf(status, envelope), ['upstream_invalid', '', 'unknown'], JSON.stringify(envelope))
  t.throws(() => openEnvelope(500, 'null'), { code: 'upstream_invalid', detail: '', transient: true })
})
