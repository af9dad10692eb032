/** A picture is judged while it comes, in pieces of any size. */
import t from 'tap'
import { judge } from '../../server/picture.ts'
import { PICTURES } from '../contract/pictures.ts'

const PREFIX_MAX = 200

t.test('no part of a picture’s beginning is taken for something else', async (t) => {
  for (const [name, [file, extension]] of Object.entries(PICTURES)) {
    const verdicts = new Set<unknown>()
    for (let length = 0; length <= Math.min(PREFIX_MAX, file.length); length++) {
      const verdict = judge(file.subarray(0, length))
      verdicts.add(typeof verdict === 'object' ? verdict.extension : verdict)
    }
    verdicts.delete('unclear')
    verdicts.delete(extension)
    t.strictSame([...verdicts], [], name)
  }
})
