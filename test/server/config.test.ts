import { mkdtempSync, writeFileSync } from 'node:fs'
import { type NetworkInterfaceInfo, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t from 'tap'
import { ConfigError, readConfig } from '../../server/config/config.ts'
import { ownAddress } from '../../server/config/own-address.ts'

const good = {
  UPSTREAM_URL: 'https://api.example/prod/',
  PUBLIC_ORIGIN: 'https://app.example',
  SESSION_SECRETS: 'x'.repeat(32),
}

const faults = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.faults : [String(error)]
  }
}

t.test('three settings are enough', async (t) => {
  t.match(readConfig(good), {
    port: 3000,
    upstreamUrl: 'https://api.example/prod',
    uploadUrl: 'https://api.example/prod/api/common/upload',
    drainMs: 2_000,
    dataDir: undefined,
    ledgerDays: 30,
  })
})

t.test('metrics are served only to this machine, unless an address or a network is configured', async (t) => {
  t.equal(readConfig(good).metricsHost, '127.0.0.1')
  for (const [given, address] of [
    ['0.0.0.0', '0.0.0.0'],
    ['127.0.0.0/8', '127.0.0.1'],
  ] as const)
    t.equal(readConfig({ ...good, METRICS_HOST: given }).metricsHost, address)
  for (const wrong of ['everywhere', '127.0.0.1/33', '/8', '203.0.113.0/24'])
    t.match(faults({ ...good, METRICS_HOST: wrong }), [/^METRICS_HOST: /], wrong)
  t.match(faults({ ...good, METRICS_HOST: '203.0.113.0/24' }), [/no address in that range/])

  const at = (address: string, family: 'IPv4' | 'IPv6') => ({ address, family }) as NetworkInterfaceInfo
  const interfaces = { front: [at('172.28.0.130', 'IPv4')], back: [at('172.29.0.3', 'IPv4'), at('fd00::3', 'IPv6')] }
  t.equal(ownAddress('172.29.0.0/24', interfaces), '172.29.0.3')
  t.equal(ownAddress('fd00::/64', interfaces), 'fd00::3')
  t.equal(ownAddress('172.30.0.0/24', interfaces), undefined)
})

t.test('settings that would be dangerous or silently truncated are refused', async (t) => {
  for (const everybody of ['0.0.0.0/0', '::/0', '10.0.0.0/8, ::/00'])
    t.match(faults({ ...good, TRUST_PROXY: everybody }), [/^TRUST_PROXY: must not be everybody/], everybody)
  for (const name of ['UPSTREAM_URL', 'UPLOAD_URL'])
    for (const url of ['https://user:pw@up.example/prod', 'https://up.example/prod?s=x', 'https://up.example/prod#x'])
      t.match(faults({ ...good, [name]: url }), [new RegExp(`^${name}: must have neither`)], url)
  for (const taken of [
    'money',
    'account',
    'pay_password',
    'createtime',
    'orderid',
    'token',
    's',
    '__proto__',
    'Money',
    'exchangeFee',
  ])
    t.match(faults({ ...good, UPSTREAM_REFERENCE_FIELD: taken }), [/^UPSTREAM_REFERENCE_FIELD: must not be/], taken)
  for (const free of ['out_trade_no', 'remark2', 'client_ref'])
    t.equal(readConfig({ ...good, UPSTREAM_REFERENCE_FIELD: free }).referenceField, free)
})

t.test('payments are kept for a whole number of days', async (t) => {
  t.equal(readConfig({ ...good, LEDGER_DAYS: '90' }).ledgerDays, 90)
  for (const wrong of ['0', '-1', '1.5', 'long']) t.equal(faults({ ...good, LEDGER_DAYS: wrong }).length, 1, wrong)
})

t.test('new payout accounts are held for a whole number of hours, up to a week; by default, not at all', async (t) => {
  t.equal(readConfig(good).payoutHoldS, 0)
  t.equal(readConfig({ ...good, PAYOUT_HOLD_HOURS: '24' }).payoutHoldS, 86_400)
  t.equal(readConfig({ ...good, PAYOUT_HOLD_HOURS: '168' }).payoutHoldS, 604_800)
  for (const wrong of ['-1', '169', '1.5', 'a day'])
    t.match(faults({ ...good, PAYOUT_HOLD_HOURS: wrong }), [/^PAYOUT_HOLD_HOURS: /], wrong)
})

t.test('the upstream’s longest delay is between five seconds and a day', async (t) => {
  t.equal(readConfig(good).maxDelayS, 900)
  t.equal(readConfig({ ...good, UPSTREAM_MAX_DELAY_S: '5' }).maxDelayS, 5)
  for (const wrong of ['4', '86401', '7.5']) t.equal(faults({ ...good, UPSTREAM_MAX_DELAY_S: wrong }).length, 1, wrong)
})

t.test('the upstream’s time zone must be an IANA name', async (t) => {
  t.equal(readConfig(good).timeZone, 'Asia/Shanghai')
  t.equal(readConfig({ ...good, UPSTREAM_TIME_ZONE: 'America/New_York' }).timeZone, 'America/New_York')
  for (const wrong of ['Mars/Olympus', '+08:00', 'UTC+8'])
    t.match(faults({ ...good, UPSTREAM_TIME_ZONE: wrong }), [/^UPSTREAM_TIME_ZONE: must be the IANA name/], wrong)
})

t.test('all wrong settings are reported at once', async (t) => {
  const found = faults({
    PORT: 'many',
    UPSTREAM_TIME_ZONE: 'Mars/Olympus',
    UPSTREAM_URL: 'ftp://x',
    PUBLIC_ORIGIN: 'http://app.example/x',
    TRUST_PROXY: '1',
    SESSION_SECRETS: 'short',
  })
  t.same(found.map((fault) => fault.split(':')[0]).sort(), [
    'PORT',
    'PUBLIC_ORIGIN',
    'SESSION_SECRETS',
    'TRUST_PROXY',
    'UPSTREAM_TIME_ZONE',
    'UPSTREAM_URL',
  ])
  t.same(faults({}).length, 3)
})

t.test('an origin must be https, except on localhost', async (t) => {
  t.same(faults({ ...good, PUBLIC_ORIGIN: 'http://localhost:3000' }), [])
  t.equal(faults({ ...good, PUBLIC_ORIGIN: 'http://app.example' }).length, 1)
})

t.test('UPSTREAM_LANGUAGES is a list of languages', async (t) => {
  t.strictSame(readConfig(good).moreLocales, [])
  t.strictSame(readConfig({ ...good, UPSTREAM_LANGUAGES: 'th, tr' }).moreLocales, ['th', 'tr'])
  t.match(faults({ ...good, UPSTREAM_LANGUAGES: 'de' }), ['UPSTREAM_LANGUAGES: must be a list of tr, th'])
})

t.test('TERMS_URL and PRIVACY_URL are https addresses, each optional', async (t) => {
  t.strictSame(readConfig(good).legalLinks, {})
  const [TERMS_URL, PRIVACY_URL] = ['https://legal.example/terms/', 'https://legal.example/privacy?lang=en']
  t.strictSame(readConfig({ ...good, TERMS_URL, PRIVACY_URL }).legalLinks, { terms: TERMS_URL, privacy: PRIVACY_URL })
  t.match(faults({ ...good, TERMS_URL: 'javascript:alert(1)' }), ['TERMS_URL: must be an https address'])
})

t.test('REGISTER_FIELDS is a list of fields', async (t) => {
  t.strictSame(readConfig(good).registerFields, [])
  t.strictSame(readConfig({ ...good, REGISTER_FIELDS: 'code, phone,code' }).registerFields, ['code', 'phone'])
  t.match(faults({ ...good, REGISTER_FIELDS: 'phone,fax' }), ['REGISTER_FIELDS: must be a list of phone, code'])
})

t.test('PAUSED is a list of payment kinds, or `all`', async (t) => {
  t.strictSame(readConfig({ ...good, PAUSED: 'swap, withdraw,swap', PAUSED_MESSAGE: 'Later' }).paused, {
    swap: 'Later',
    withdraw: 'Later',
  })
  t.equal(Object.keys(readConfig({ ...good, PAUSED: 'all' }).paused).length, 6)
  t.strictSame(readConfig(good).paused, {})
  t.match(faults({ ...good, PAUSED: 'everything' }), [/PAUSED/])
})

t.test('REDIS_URL may contain a password, which no error quotes', async (t) => {
  t.equal(readConfig({ ...good, REDIS_URL: 'redis://:pw@store:6379' }).redis?.url, 'redis://:pw@store:6379')
  t.match(faults({ ...good, REDIS_URL: 'http://:hunter2@store' }), [/REDIS_URL/])
  t.notMatch(faults({ ...good, REDIS_URL: 'http://:hunter2@store' }).join(), /hunter2/)
})

t.test('Redis can be a single one, one watched by Sentinels, or a cluster', async (t) => {
  const one = { ...good, REDIS_URL: 'redis://:pw@store' }
  t.match(readConfig(one).redis, { sentinels: [], clusterNodes: [], replicas: 0 })
  t.equal(readConfig(good).redis, undefined)
  const watched = { ...one, REDIS_SENTINELS: 'a:26379, [::1]:26380', REDIS_SENTINEL_PASSWORD: 'pw' }
  t.match(readConfig(watched).redis, { sentinelPassword: 'pw', replicas: 1 })
  t.strictSame(readConfig(watched).redis?.sentinels, [
    { host: 'a', port: 26_379 },
    { host: '::1', port: 26_380 },
  ])
  const cluster = { ...one, REDIS_CLUSTER_NODES: 'b:6379', REDIS_REPLICAS: '2' }
  t.match(readConfig(cluster).redis, { clusterNodes: [{ host: 'b', port: 6_379 }], replicas: 2 })
  t.match(faults({ ...one, REDIS_SENTINELS: 'a' }), [/^REDIS_SENTINELS: must be a list/])
  t.match(faults({ ...watched, ...cluster }), [/^REDIS_CLUSTER_NODES: cannot be used with REDIS_SENTINELS/])
  t.match(faults({ ...watched, REDIS_URL: '' }), [/^REDIS_URL: is needed/])
  t.match(faults({ ...watched, REDIS_REPLICAS: '0' }), [/^REDIS_REPLICAS: must be at least 1/])
  t.match(faults({ ...cluster, REDIS_URL: 'redis://store/1' }), [/^REDIS_URL: a cluster has only database 0/])
})

t.test('a hop count is not accepted as a proxy; addresses and ranges are', async (t) => {
  for (const bad of ['1', 'true', '10.0.0.0/33', 'example.com'])
    t.equal(faults({ ...good, TRUST_PROXY: bad }).length, 1, bad)
  t.same(readConfig({ ...good, TRUST_PROXY: '10.0.0.0/8, 192.168.1.7' }).trustProxy, ['10.0.0.0/8', '192.168.1.7'])
})

t.test('a data folder may be relative to the working directory', async (t) => {
  t.equal(readConfig({ ...good, DATA_DIR: './data' }).dataDir, resolve('data'))
  t.equal(readConfig({ ...good, DATA_DIR: '/data' }).dataDir, '/data')
})

t.test('secrets may come from a file, and no error quotes a value', async (t) => {
  const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'secret')
  writeFileSync(file, `${'y'.repeat(40)}\n`)
  const { SESSION_SECRETS: _, ...rest } = good
  t.same(readConfig({ ...rest, SESSION_SECRETS_FILE: file }).sessionSecrets, ['y'.repeat(40)])
  t.match(faults({ ...rest, SESSION_SECRETS_FILE: `${file}.missing` }), [/SESSION_SECRETS_FILE/])
  // an unreadable file is an error: without the address of Redis, the server would start without the state that the containers share
  t.strictSame(faults({ ...good, REDIS_URL_FILE: `${file}.missing` }), ['REDIS_URL_FILE: cannot be read'])
  t.notMatch(faults({ ...good, SESSION_SECRETS: 'hunter2' }).join(), /hunter2/)
})
