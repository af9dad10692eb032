import * as rules from '../rules.ts'
import { decimal, maybe, percentage, text, time } from './fields.ts'
import { checked } from './inputs.ts'
import { body, record } from './record.ts'
import type { Row } from './row.ts'

/** The twelve market figures on home. Amounts are in USDT, `changePercent` and `amplitude` in per cent. */
const figures = record({
  symbol: [text, 'symbol', 'name'],
  price: [maybe(decimal), 'price'],
  open: [maybe(decimal), 'open'],
  high: [maybe(decimal), 'high'],
  low: [maybe(decimal), 'low'],
  close: [maybe(decimal), 'close'],
  change: [maybe(decimal), 'change'],
  changePercent: [maybe(percentage), 'change_percent'],
  amplitude: [maybe(percentage), 'amplitude'],
  high24h: [maybe(decimal), 'high_24h'],
  low24h: [maybe(decimal), 'low_24h'],
  volume24h: [maybe(decimal), 'volume_24h'],
  tvl: [maybe(decimal), 'tvl'],
  time: [time, 'time'],
})

export const market = {
  'POST stock/detail': {
    policy: 'cached',
    public: true,
    input: body({ symbol: [checked(rules.symbol).optional(), 'symbol'] }),
    output: figures,
  },
} as const satisfies Record<string, Row>
