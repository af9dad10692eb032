/** What `npm run mutants` changes, with the tests that should notice. Only quick test files are named, because each mutant runs all that reach it. */
export type Area = {
  /** globs of files below the area's folder that are changed; without them, all are */
  files?: readonly string[]
  /** globs of test files, below `test/` */
  tests: readonly string[]
  /** the share of noticed mutants, in percent, that the area must reach */
  goal: number
}

export const AREAS: Readonly<Record<string, Area>> = {
  shared: {
    // the rows of the contract are tables of names, which only the tests of the calls can check
    files: ['*.ts', 'contract/{fields,inputs,reader,record}.ts'],
    tests: ['shared/*'],
    goal: 85,
  },
  'server/money': {
    tests: [
      'server/{at-most-once,compare-record,evidence,find-outcome*,idempotency,intent,intent-status,outcome-rule,payment-path,reconcile}',
      'contract/reference',
    ],
    goal: 90,
  },
  'server/ledger': {
    files: ['!(redis)*.ts'],
    tests: ['server/{ledger,ledger-lookups,ledger-members,ledger-file*,counters,pending-revocations,config}'],
    goal: 90,
  },
  'server/http': {
    tests: [
      'server/{http*,session,session-end,session-cookie,request-shapes,csp-report,page-times,tracing}',
      'contract/secrets',
    ],
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
  // the other files of the client need a browser, in which a test takes too long
  'client/data': {
    files: ['price-history.ts'],
    tests: ['client/price-history'],
    goal: 85,
  },
  'client/payment': {
    files: ['{open-payment-list,quotes,find-order,order-links,payment-links}.ts'],
    tests: ['client/{open-payment-list,quotes,payment-links}'],
    goal: 85,
  },
}
