/** Tests what the server logs and does when a payment reaches fewer replicas than it must, and which errors count as an outage. */
import t from 'tap'
import { StoreError } from '../../server/base/store-error.ts'
import { isOutage, UnconfirmedError, watchReplicas } from '../../server/ledger/redis-outage.ts'

function watch(needed: number) {
  const lines: string[] = []
  const lookedAt: number[] = []
  let beat = 0
  const see = watchReplicas({ needed, tell: (line) => lines.push(line), lookAgain: () => lookedAt.push(beat) })
  return {
    lines,
    lookedAt,
    /** Reports the same observation for several heartbeats. */
    beats(count: number, seen: Parameters<typeof see>[0]) {
      for (let each = 0; each < count; each++) {
        beat += 1
        see(seen)
      }
    },
  }
}

t.test('with too few replicas, the log says so once, and the server looks for another primary', async (t) => {
  const { beats, lines, lookedAt } = watch(1)
  beats(1, null)
  beats(3, { replicas: 1, isAlone: false })
  t.strictSame([lines, lookedAt], [[], []])
  beats(60, { replicas: 0, isAlone: true })
  t.strictSame(lines, ['fewer than 1 replicas of Redis answer: payments are refused'])
  t.strictSame(
    lookedAt,
    [2, 4, 8, 30, 60].map((after) => 4 + after),
  )
  beats(1, { replicas: 1, isAlone: false })
  beats(1, { replicas: 0, isAlone: true })
  t.equal(lines.length, 2, 'the next time is told again')
})

t.test('more replicas than must confirm are reported once, and again when there are even more', async (t) => {
  const { beats, lines } = watch(1)
  for (const replicas of [1, 2, 2, 1, 2, 3]) beats(1, { replicas, isAlone: false })
  t.match(lines, [/^Redis has 2 replicas, and REDIS_REPLICAS is 1/, /^Redis has 3 replicas/])
})

t.test('without REDIS_REPLICAS, replicas do not matter', async (t) => {
  const { beats, lines, lookedAt } = watch(0)
  beats(2, { replicas: 0, isAlone: true })
  beats(2, { replicas: 5, isAlone: false })
  t.strictSame([lines, lookedAt], [[], []])
})

t.test('a node that cannot serve is an outage; a refused command, or an error of another part, is not', async (t) => {
  const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' })
  for (const fault of [
    new Error('Connection is closed.'),
    ...['CLUSTERDOWN', 'LOADING', 'MASTERDOWN', 'READONLY'].map((word) => reply(`${word} the reason`)),
  ])
    t.equal(isOutage(fault), true, fault.message)
  for (const fault of [
    reply('OOM command not allowed when used memory is over maxmemory'),
    reply('the node is LOADING'),
    new StoreError('redis', 'it evicts'),
    new UnconfirmedError('no replica confirmed the write', null),
    'no error',
  ])
    t.equal(isOutage(fault), false, String(fault))
})
