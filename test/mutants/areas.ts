/** What `npm run mutants` changes, with the tests that should notice. Only quick test files are named, because each mutant runs all that reach it. */
export type Area = {
  /** globs of test files, below `test/` */
  tests: readonly string[]
  /** the share of noticed mutants, in percent, that the area must reach */
  goal: number
}

export const AREAS: Readonly<Record<string, Area>> = {
  shared: {
    tests: [
      'shared/*',
      'client/{quotes,task-cost,earned-days,dates,months,platform-day,number-format,sort-offers}',
      'contract/{dialect,figures,reference}',
    ],
    goal: 85,
  },
  'server/money': {
    tests: [
      'server/{payment-path,payment-histories,reconcile,idempotency}',
      'contract/{money*,reconcile,same-intent,equal-payments,lookups}',
    ],
    goal: 90,
  },
  'server/ledger': {
    tests: ['server/{ledger*,redis-epoch,pending-revocations,config}', 'contract/{devices,ended-sessions}'],
    goal: 90,
  },
  'server/http': {
    tests: ['server/{http*,session*,request-shapes,csp-report,page-times,tracing}', 'contract/{session,secrets}'],
    goal: 85,
  },
  'server/limits': { tests: ['server/{counters,throttle,fair-share,ip-network}', 'contract/throttle*'], goal: 85 },
  'server/upstream': {
    tests: [
      'server/{breaker,bulkhead,cache,retry,transport,drift,sanitize,extra-time,last-known}',
      'contract/{dialect,upstream-trouble}',
    ],
    goal: 85,
  },
  'client/data': { tests: ['client/*'], goal: 85 },
  'client/payment': { tests: ['client/*'], goal: 85 },
}
