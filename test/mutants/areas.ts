/**
 * Which code `npm run mutants` changes, and which tests should notice. Only quick test files are named, because every single change is tried with all
 * of these tests that reach the changed code.
 */
export type Area = {
  /** globs of the files that are changed, below the area's folder; by default, all its files */
  files?: readonly string[]
  /** globs of the test files, below `test/` */
  tests: readonly string[]
  /** the share of changes, in percent, that the tests of this area must notice */
  goal: number
}

export const AREAS: Readonly<Record<string, Area>> = {
  shared: {
    // without the rows of the contract, which are tables of names: only the tests of the calls can check them
    files: ['*.ts', 'contract/{fields,inputs,list,reader,record}.ts'],
    tests: ['shared/*'],
    goal: 85,
  },
  'server/money': {
    tests: [
      'server/{at-most-once,compare-record,evidence,find-outcome*,idempotency,intent,intent-status,outcome-rule,payment-path,payment-times,reconcile,record-keys}',
      'contract/reference',
    ],
    goal: 90,
  },
  'server/base': {
    tests: ['server/{ip-network,ledger-file-start,observability,private-files,sealer,session,tracing}'],
    goal: 85,
  },
  'server/ledger': {
    files: ['!(redis)*.ts', 'redis-{counters,epoch,guard,members,outage,replicas}.ts'],
    tests: [
      'server/{ledger,ledger-lookups,ledger-members,ledger-file*,counters,open-stores,pending-revocations,redis-{epoch,guard,outage,replicas},config}',
    ],
    goal: 90,
  },
  'server/http': {
    tests: [
      'server/{api-requests,csrf,error-answers,framework-options,has-body,health,http*,security-headers,session,session-end}',
      'server/{compressed-json,request-shapes,csp-report,page-times,tracing}',
      'contract/secrets',
    ],
    goal: 85,
  },
  'server/static': { files: ['{page-hashes,static-files}.ts'], tests: ['server/static-files'], goal: 85 },
  'server/observability': { files: ['audit.ts'], tests: ['server/audit-lines'], goal: 85 },
  'server/limits': { tests: ['server/{throttle,fair-share}', 'contract/throttle*'], goal: 85 },
  'server/upstream': {
    tests: [
      'server/{breaker,bulkhead,cache,clock,envelope,fair-share,last-known,places,retry,transport,upstream-client,upstream-limits,within}',
    ],
    goal: 85,
  },
  // without the other files of these folders: their tests need a browser and take too long, or a process of their own (`client/page/session`)
  'client/data': {
    files: [
      '{api,device-notes,member-list,next-step,pay,pay-password-kind,price-history,read-marks,recharge-state}.ts',
      '{app-config,dialogs,follow-market}.ts',
    ],
    tests: ['client/price-history', 'client/page/{api,app-config,device-notes,dialogs,follow-market,stored-marks}'],
    goal: 85,
  },
  'client/payment': {
    files: [
      '{amount-bounds,balance-change,between,check-times,find-order,open-payment-list,order-links,quotes,refusal}.ts',
      '{open-payments,payment-links,payment-outcome,payment-sums,payment-text,stored-payments,stored-receipt}.ts',
      '{refusal-text,sheet-problem}.ts',
    ],
    tests: [
      'client/{open-payment-list,quotes,payment-links,refusal}',
      'client/page/{amount-bounds,open-payments,payment-texts,refusal-text,sheet-problem,stored-marks}',
    ],
    goal: 85,
  },
}
