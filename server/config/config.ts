/**
 * The settings, read once from the environment. Other files get them as a `Config`. Besides this file, only `main.ts` and `redis-settings.ts`
 * contain the names of variables.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import type { LegalLinks, Paused, PayKind, RegisterField } from '../../shared/contract/view.ts'
import { type MoreLocale, moreLocales } from '../../shared/languages.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '../../shared/time-zone.ts'
import { LEDGER_DAYS } from '../policy.ts'
import { commaList, type RedisPlace, redisFaults, redisPlace, redisSettings } from './redis-settings.ts'
import { isFreeField } from './reference-field.ts'
import { listener, origin, port, proxies, secrets, upstreamUrl, webPage } from './setting-values.ts'

const payKinds = ['recharge', 'withdraw', 'transfer', 'swap', 'purchase', 'task'] as const satisfies readonly PayKind[]

const pausedKinds = commaList
  .pipe(z.array(z.enum([...payKinds, 'all'], `must be a list of ${payKinds.join(', ')}, or all`)))
  .transform((kinds): readonly PayKind[] => (kinds.includes('all') ? payKinds : kinds.filter((kind) => kind !== 'all')))

const registerFields = ['phone', 'code'] as const satisfies readonly RegisterField[]

const registerForm = commaList.pipe(z.array(z.enum(registerFields, `must be a list of ${registerFields.join(', ')}`)))

const upstreamLanguages = commaList.pipe(z.array(z.enum(moreLocales, `must be a list of ${moreLocales.join(', ')}`)))

/** The descriptions are written for operators. The table of settings in README.md is generated from them. */
export const settings = z.object({
  PORT: port.default(3000).describe('port to listen on'),
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  UPSTREAM_URL: upstreamUrl.describe('upstream address with its prefix: `https://host/prod`'),
  UPLOAD_URL: upstreamUrl
    .optional()
    .describe('where pictures are uploaded; default: `UPSTREAM_URL` + `/api/common/upload`'),
  UPSTREAM_MAX_DELAY_S: z.coerce
    .number()
    .int()
    .min(5)
    .max(86_400)
    .default(900)
    .describe(
      'seconds after which the upstream has certainly carried out a payment that it received, or never will. A payment without an answer is reported as “not carried out” only after that',
    ),
  UPSTREAM_REFERENCE_FIELD: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'must be the name of a field')
    .refine(isFreeField, 'must not be a field that payments, their records or the upstream have already')
    .optional()
    .describe(
      'field of payments in which the upstream accepts a reference and shows it in its lists. With it, payments are found by their idempotency key instead of amount and time',
    ),
  UPSTREAM_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the IANA name of a time zone, such as Europe/Berlin')
    .default(DEFAULT_TIME_ZONE)
    .describe(
      'IANA name of the upstream’s time zone. Its days, by which tasks are counted, begin at midnight in this zone, and the times that it sends as text are in this zone. Members see the time of their own device',
    ),
  UPSTREAM_LANGUAGES: upstreamLanguages
    .default([])
    .describe(
      '`tr`, `th` or both, if the upstream has texts in these languages: the values of `lang` to send for members who read Turkish or Thai. The specification does not list them; without this setting, these members get the upstream’s texts in English',
    ),
  PUBLIC_ORIGIN: origin.describe(
    'address where members open the app: `https://app.example`. Cookies and cross-site checks depend on it',
  ),
  SESSION_SECRETS: secrets.describe(
    'comma-separated, at least 32 characters each. The first encrypts new session cookies; all can decrypt. Or a file: `SESSION_SECRETS_FILE`',
  ),
  TRUST_PROXY: proxies.default([]).describe('addresses or CIDR ranges of the proxies in front'),
  DATA_DIR: z
    .string()
    .min(1)
    // an absolute path, because @fastify/static requires one
    .transform((folder) => resolve(folder))
    .optional()
    .describe(
      'folder for the payment ledger, sessions, limits on guessing, the last known public data, the recorded market prices and the assets of older builds. Without it, memory only, with a warning',
    ),
  ...redisSettings,
  LEDGER_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(LEDGER_DAYS)
    .describe(
      'how many days payments are kept. A payment repeated later is not sent, its outcome counts as unknown. Payments of unknown outcome are kept until it is found',
    ),
  PAUSED: pausedKinds
    .default([])
    .describe(
      'payments that are paused: any of `recharge`, `withdraw`, `transfer`, `swap`, `purchase`, `task`, or `all`',
    ),
  PAUSED_MESSAGE: z
    .string()
    .max(500)
    .default('')
    .describe('message to members about the pause; default: a general one'),
  PAYOUT_HOLD_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(168)
    .default(0)
    .describe(
      'for how many hours nothing can be withdrawn to a payout account that is new or has been changed, up to 168; `0`: no such wait. It counts from the later of the times `createtime` and `updatetime` in the upstream’s `bank/list`. If the upstream sends neither, nothing is held, and each such withdrawal is a warning in the log; if it sends only the first, a changed address is not noticed. Each of these times must be right: one that is off by hours, as when a local time is taken for UTC or `UPSTREAM_TIME_ZONE` is another zone than the upstream’s, makes the wait so much longer or shorter. `updatetime` also changes when only the name of an account is edited, which begins another wait. An edit that arrives after this check, but before the upstream pays, is not noticed. Only an upstream that checks this itself can also refuse withdrawals that do not come through this server',
    ),
  REGISTER_FIELDS: registerForm
    .default([])
    .describe(
      'what the upstream wants of everybody who registers, besides the fields of the specification: `phone`, a phone number; `code`, a verification code. The code is sent by e-mail, the only way that the specification has, so an e-mail address is then required too; stock FastAdmin checks a code sent by SMS instead and has to be adapted',
    ),
  TERMS_URL: webPage
    .optional()
    .describe(
      'address of your terms of use. It is linked at registration, which then also asks to accept them, on the website and in the help. Without it, there is no link',
    ),
  PRIVACY_URL: webPage.optional().describe('address of your privacy policy; it is linked in the same places'),
  METRICS_PORT: port.optional().describe('separate port for `GET /metrics`; keep it inside your network'),
  METRICS_HOST: listener
    .default('127.0.0.1')
    .describe(
      'address that `METRICS_PORT` listens on; or a CIDR range, which stands for this machine’s address in that network. Members must not be able to reach it',
    ),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      'limit on all requests under `/api` from one address; guessing is limited in any case. Turns off the response cache of `server/fast-path`',
    ),
  MEMBER_REQUESTS_PER_SECOND: z.coerce
    .number()
    .int()
    .min(0)
    .default(20)
    .describe(
      'how many requests of a member each process takes, on average; five times as many at once. The app needs fewer than one a second, and a few at once. `0`: no limit',
    ),
  FAST_PATH: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off` turns off `server/fast-path`: the response cache and the batching of upstream responses'),
  TRACING: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on`: each request belongs to a trace, that of its `traceparent` header (W3C Trace Context) or a new one. Its lines in the log name the trace, and calls to the upstream carry the header, marked as recorded. Responses of the response cache have no trace',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('a level of pino: `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`'),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(2_000)
    .describe('after SIGTERM, milliseconds to keep serving while `/readyz` reports "draining"'),
})

const SECRET_SETTINGS = ['SESSION_SECRETS', 'REDIS_URL', 'REDIS_SENTINEL_PASSWORD'] as const

export type Config = {
  port: number
  host: string
  /** including its path prefix, without a trailing slash */
  upstreamUrl: string
  uploadUrl: string
  /** the longest that the upstream may take to carry out a payment, in seconds */
  maxDelayS: number
  /** the upstream's field for our idempotency key; undefined if the upstream has no such field */
  referenceField: string | undefined
  /** IANA name of the upstream's time zone */
  timeZone: string
  /** languages that the upstream has texts in, besides those of the specification */
  moreLocales: readonly MoreLocale[]
  publicOrigin: string
  /** the first secret encrypts new values; all of them can decrypt */
  sessionSecrets: readonly string[]
  trustProxy: readonly string[]
  /** absolute path of the folder for the ledger and other data; undefined without the setting */
  dataDir: string | undefined
  /** the Redis that several containers share; undefined without the setting */
  redis: RedisPlace | undefined
  /** how many days payments are kept */
  ledgerDays: number
  paused: Paused
  /** for how many seconds nothing can be withdrawn to a payout account that is new or has been changed; 0 for no such wait */
  payoutHoldS: number
  /** fields of the registration form in addition to those of the specification */
  registerFields: readonly RegisterField[]
  /** the operator's legal pages; those without an address are missing */
  legalLinks: LegalLinks
  /** port of a separate listener for /metrics; no listener when undefined */
  metricsPort: number | undefined
  metricsHost: string
  /** limit on all requests under /api from one address; no limit when undefined */
  requestsPerMinute: number | undefined
  /** limit on a member's requests under /api in this process; no limit when 0 */
  memberRequestsPerSecond: number
  /** whether the shortcuts of `fast-path/` are used */
  fastPath: boolean
  /** whether requests are traced by W3C Trace Context */
  tracing: boolean
  logLevel: string
  drainMs: number
}

/** Settings are missing or invalid. The message lists all of them, one per line. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`settings are missing or wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/**
 * Reads the settings. A secret may come from a file that the variable `NAME_FILE` names.
 * @throws ConfigError with all faults at once; the combination of Redis settings is checked only if each setting is valid
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, string> = {}
  const faults: string[] = []
  for (const name of Object.keys(settings.shape)) {
    const value = env[name]
    if (value !== undefined && value.trim() !== '') given[name] = value.trim()
  }
  for (const name of SECRET_SETTINGS) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    try {
      given[name] = readFileSync(file, 'utf8').trim()
    } catch {
      faults.push(`${name}_FILE: cannot be read`)
    }
  }
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0])
      faults.push(`${name}: ${name in given ? issue.message : 'is needed'}`)
    }
  }
  if (parsed.success) faults.push(...redisFaults(parsed.data))
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const read = parsed.data
  return {
    port: read.PORT,
    host: read.HOST,
    upstreamUrl: read.UPSTREAM_URL,
    uploadUrl: read.UPLOAD_URL ?? `${read.UPSTREAM_URL}/api/common/upload`,
    maxDelayS: read.UPSTREAM_MAX_DELAY_S,
    referenceField: read.UPSTREAM_REFERENCE_FIELD,
    timeZone: read.UPSTREAM_TIME_ZONE,
    moreLocales: read.UPSTREAM_LANGUAGES,
    publicOrigin: read.PUBLIC_ORIGIN,
    sessionSecrets: read.SESSION_SECRETS,
    trustProxy: read.TRUST_PROXY,
    dataDir: read.DATA_DIR,
    redis: redisPlace(read),
    ledgerDays: read.LEDGER_DAYS,
    paused: Object.fromEntries(read.PAUSED.map((kind) => [kind, read.PAUSED_MESSAGE])),
    payoutHoldS: read.PAYOUT_HOLD_HOURS * 3_600,
    registerFields: read.REGISTER_FIELDS,
    legalLinks: {
      ...(read.TERMS_URL && { terms: read.TERMS_URL }),
      ...(read.PRIVACY_URL && { privacy: read.PRIVACY_URL }),
    },
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    requestsPerMinute: read.RATE_LIMIT_PER_MINUTE,
    memberRequestsPerSecond: read.MEMBER_REQUESTS_PER_SECOND,
    fastPath: read.FAST_PATH === 'on',
    tracing: read.TRACING === 'on',
    logLevel: read.LOG_LEVEL,
    drainMs: read.DRAIN_MS,
  }
}
