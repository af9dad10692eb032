import t from 'tap'
import { readCatalogues } from '../locales/report.ts'

t.test(
  'only errors that no repeated request can mend ask for a reload; all others stand beside a button that tries again',
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
