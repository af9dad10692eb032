/** Section of the component page (`components.tsx`) with the charts. */

import { dayOfMonth } from '../../client/core/format.ts'
import { Card } from '../../client/ui/card.tsx'
import DrawnChart from '../../client/ui/drawn-chart.tsx'
import { Section } from '../../client/ui/section.tsx'

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const DAY_S = 86_400
const EARNED = ['0.82', '1.4', '0', '2.1', '1.96', '2.38', '1.1']

const numbersAsTexts = (numbers: readonly number[]): string[] => numbers.map(String)

/** Bars, a line and steps. @param props.now unix seconds; the last bar's time */
export const Charts = ({ now }: { now: number }) => (
  <Section title="Earnings">
    <Card>
      <DrawnChart
        kind="bars"
        label="Last 7 days: 9.7600 SNT"
        when={dayOfMonth}
        axis={numbersAsTexts}
        points={EARNED.map((amount, index) => {
          const at = now + (index - 6) * DAY_S
          return { at, value: Number(amount), text: `${amount} SNT`, short: amount }
        })}
        tick={(at) => WEEKDAY.format(at * 1_000)}
        unit="SNT per day"
      />
    </Card>
    <Card>
      <DrawnChart
        kind="line"
        label="Price"
        when={dayOfMonth}
        axis={numbersAsTexts}
        points={[0.1301, 0.1312, 0.1304, 0.1296, 0.1299, 0.1307].map((value, index) => ({
          at: now + index * DAY_S,
          value,
          text: String(value),
        }))}
      />
      <DrawnChart
        kind="steps"
        label="Balance"
        when={dayOfMonth}
        axis={numbersAsTexts}
        points={[40, 120, 90, 200].map((value, index) => ({
          at: now + index * DAY_S,
          value,
          text: `${value} USDT`,
        }))}
      />
    </Card>
  </Section>
)
