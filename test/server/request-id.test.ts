import t from 'tap'
import { nextRequestId } from '../../server/request-id.ts'

t.test('sixteen letters, and never twice, over many of the strings that they are cut from', async (t) => {
  const ids = Array.from({ length: 10_000 }, nextRequestId)
  t.equal(new Set(ids).size, ids.length)
  t.strictSame(
    ids.filter((id) => !/^[0-9a-f]{16}$/.test(id)),
    [],
  )
})
