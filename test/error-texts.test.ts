/** Tests the wording of the English error texts. */
import t from 'tap'
import { readCatalogues } from '../locales/report.ts'

t.test(
  'only a page that cannot load and a changed session ask for a reload, which no repeated request can replace',
  async (t) => {
    const asking = Object.entries(readCatalogues()['en-US'] ?? {}).filter(
      ([key, text]) => key.startsWith('error.') && /reload/i.test(text),
    )
    t.strictSame(
      asking.map(([key]) => key),
      ['error.pageLoad', 'error.session_changed'],
    )
  },
)
