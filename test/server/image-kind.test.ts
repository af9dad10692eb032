/** The kind of an image is recognised however the image is split into chunks. */
import t from 'tap'
import { detectImageKind } from '../../server/handlers/image-kind.ts'
import { PICTURES } from '../support/pictures.ts'

const PREFIX_MAX = 200

t.test('the beginning of an image is never mistaken for another kind', async (t) => {
  for (const [name, [file, extension]] of Object.entries(PICTURES)) {
    const verdicts = new Set<unknown>()
    for (let length = 0; length <= Math.min(PREFIX_MAX, file.length); length++) {
      const verdict = detectImageKind(file.subarray(0, length))
      verdicts.add(typeof verdict === 'object' ? verdict.extension : verdict)
    }
    verdicts.delete('unclear')
    verdicts.delete(extension)
    t.strictSame([...verdicts], [], name)
  }
})
