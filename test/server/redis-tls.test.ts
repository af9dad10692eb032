/**
 * Tests Redis over TLS: a single server, a server found through a Sentinel, and a cluster. The certificate must be trusted, and issued for the name
 * by which the server is reached.
 */
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import t, { type Test } from 'tap'
import type { RedisPlace } from '../../server/config/redis-settings.ts'
import { openRedisStores } from '../../server/ledger/open-stores.ts'
import { eventually } from '../support/eventually.ts'
import { intent } from '../support/ledger.ts'
import { needs } from '../support/programs.ts'
import { startRedis, tlsSettings } from '../support/redis.ts'
import { look, runSentinel } from '../support/redis-group.ts'
import { freePort } from '../support/system.ts'
import { type Certificate, makeCertificate } from '../support/tls.ts'

const NEEDED = needs('redis-server', 'openssl')
const PASSWORD = 'of-redis/1'
const portOf = (url: string): number => Number(new URL(url).port)

/** A certificate for `localhost`. This process trusts it, as if NODE_EXTRA_CA_CERTS named it. */
function trustedCertificate(t: Test): Certificate {
  const before = getCACertificates()
  const certificate = makeCertificate(t)
  setDefaultCACertificates([...before, readFileSync(certificate.cert, 'utf8')])
  t.teardown(() => setDefaultCACertificates(before))
  return certificate
}

/** Opens the ledger. @returns the ledger, and the faults that it has reported */
async function open(t: Test, place: RedisPlace) {
  const faults: string[] = []
  const { ledger } = await openRedisStores(place, (fault) => fault && faults.push(fault.message))
  t.teardown(() => ledger.close())
  return { ledger, faults }
}

/** Asserts that the ledger at `place` is usable: a payment can be claimed there, if necessary after a few tries. */
async function canClaim(t: Test, place: RedisPlace): Promise<void> {
  const { ledger } = await open(t, place)
  await eventually('a payment is claimed', async () => (await ledger.claim(intent(), false)).kind === 'first')
}

t.test('one Redis, with a user whose name and password must be escaped in an address', NEEDED, async (t) => {
  const redis = await startRedis(t, { certificate: trustedCertificate(t) })
  await look(t, redis).call('ACL', 'SETUSER', 'members/1', 'on', `>${PASSWORD}`, '~*', '&*', '+@all')
  const at = `${encodeURIComponent('members/1')}:${encodeURIComponent(PASSWORD)}@`
  await canClaim(t, { url: redis.url.replace('//', `//${at}`) })
  const otherName = await open(t, { url: redis.url.replace('localhost', '127.0.0.1') })
  await t.rejects(otherName.ledger.claim(intent(), false))
  t.match(otherName.faults, [/altnames/], 'the certificate is for another name')
})

t.test('a Redis whose certificate nobody has vouched for', NEEDED, async (t) => {
  const redis = await startRedis(t, { certificate: makeCertificate(t) })
  const { ledger, faults } = await open(t, { url: redis.url })
  await t.rejects(ledger.claim(intent(), false))
  t.match(faults, [/self-signed certificate/])
})

t.test('a Redis that a Sentinel watches', NEEDED, async (t) => {
  const certificate = trustedCertificate(t)
  const redis = await startRedis(t, { certificate, password: PASSWORD })
  const port = await freePort()
  runSentinel(t, [
    ...tlsSettings(port, certificate).map(([name, value]) => `${name} "${value}"`),
    ...['sentinel resolve-hostnames yes', 'sentinel announce-hostnames yes'],
    `sentinel monitor members localhost ${portOf(redis.url)} 1`,
    `sentinel auth-pass members ${PASSWORD}`,
  ])
  const sentinels = [{ host: 'localhost', port }]
  await canClaim(t, { url: `rediss://:${encodeURIComponent(PASSWORD)}@members`, sentinels })
})

t.test('a cluster that announces the names of its nodes', NEEDED, async (t) => {
  const redis = await startRedis(t, {
    certificate: trustedCertificate(t),
    password: PASSWORD,
    args: [
      ...['--cluster-enabled', 'yes', '--cluster-port', String(await freePort()), '--tls-cluster', 'yes'],
      ...['--cluster-announce-hostname', 'localhost', '--cluster-preferred-endpoint-type', 'hostname'],
    ],
  })
  await look(t, redis).call('CLUSTER', 'ADDSLOTSRANGE', 0, 16_383)
  await canClaim(t, { url: redis.url, clusterNodes: [{ host: 'localhost', port: portOf(redis.url) }] })
})
