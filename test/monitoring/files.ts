/** Builds the monitoring files in `server/deploy`, and promtool's tests of the alerts. */
import { stringify } from 'yaml'
import { type Alert, alertGroups, type Series } from './alerts.ts'
import { dashboard } from './dashboard.ts'

const NOTE = '# Written by `npm run monitoring`; edit test/monitoring instead.\n'
const alerts: readonly Alert[] = Object.values(alertGroups).flat()

const ruleOf = ({ name, severity, expression, forMinutes, summary }: Alert) => ({
  alert: name,
  expr: expression,
  for: `${forMinutes}m`,
  labels: { severity },
  annotations: { summary },
})

const groups = Object.entries(alertGroups).map(([name, rules]) => ({ name, rules: rules.map(ruleOf) }))

/** name of a file in `server/deploy` → its content */
export const files: Readonly<Record<string, string>> = {
  'alerts.yaml': NOTE + stringify({ groups }, { lineWidth: 0 }),
  'dashboard.json': `${JSON.stringify(dashboard(), null, 2)}\n`,
}

/**
 * Builds the input of `promtool test rules`: each alert must be raised by its `raisedBy` series and not by its `quietWith` series. @param rules path
 * of alerts.yaml
 */
export function promtoolTests(rules: string): string {
  const series = (all: readonly Series[]) => all.map(([name, values]) => ({ series: name, values }))
  const firing = (name: string) => `count(ALERTS{alertname="${name}",alertstate="firing"})`
  const one = [{ labels: '{}', value: 1 }]
  const testOf = (name: string, all: readonly Series[], expr: string, exp_samples: object[]) => ({
    name,
    interval: '1m',
    input_series: series(all),
    promql_expr_test: [{ expr, eval_time: '20m', exp_samples }],
  })
  const tests = alerts.flatMap(({ name, raisedBy, quietWith }) => [
    testOf(`${name} is raised`, raisedBy, firing(name), one),
    testOf(`${name} is quiet`, quietWith, firing(name), []),
  ])
  return stringify({ rule_files: [rules], evaluation_interval: '1m', tests })
}
