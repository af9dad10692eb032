/** Tests how responses that many members share are compressed, and when a browser may use the one it has. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import t from 'tap'
import { allowRevalidation, compressedJson, encodingFor, hasCurrent } from '../../server/http/compressed-json.ts'

t.test('the smallest encoding that the browser accepts is chosen', async (t) => {
  t.equal(encodingFor('gzip, deflate, br, zstd'), 'br')
  t.equal(encodingFor('br;q=0.5, gzip'), 'br')
  t.equal(encodingFor('br;q=0, gzip'), 'gzip')
  t.equal(encodingFor('br; q=0.000,gzip;q=1'), 'gzip')
  t.equal(encodingFor('gzip'), 'gzip')
  t.equal(encodingFor('brotli, gzipped'), 'identity')
  t.equal(encodingFor('gzip;q=0'), 'identity')
  t.equal(encodingFor(''), 'identity')
  t.equal(encodingFor(undefined), 'identity')
})

t.test('a shared response comes in the encoding that the client accepts, made once for all', async (t) => {
  const app = Fastify()
  t.teardown(() => app.close())
  const data = { text: 'ä'.repeat(200) }
  const made: Buffer[] = []
  app.get('/', async (request, reply) => {
    const body = compressedJson(data, request, reply)
    made.push(body)
    return body
  })
  const ask = (accepts: string) => app.inject({ url: '/', headers: { 'accept-encoding': accepts } })
  const same = (body: Buffer) => t.equal(body.toString(), JSON.stringify(data))
  for (const [accepts, encoding, open] of [
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const) {
    const { headers, rawPayload } = await ask(accepts)
    t.equal(headers['content-encoding'], encoding)
    t.match(headers, { vary: 'accept-encoding', 'content-type': 'application/json; charset=utf-8' })
    same(open(rawPayload))
    await ask(accepts)
    t.equal(made.at(-1), made.at(-2), 'not made again')
  }
})

t.test('a browser may use its own copy as long as the data is the same', async (t) => {
  const app = Fastify()
  t.teardown(() => app.close())
  app.get('/:text', async ({ params }, reply) => allowRevalidation(params as object, reply))
  const ask = async (text: string) => (await app.inject(`/${text}`)).headers
  const { etag, ...headers } = await ask('a')
  t.match(etag, /^W\/"[\w-]{16}"$/)
  t.match(headers, { 'cache-control': 'private, no-cache', vary: 'accept-encoding, accept-language, source' })
  t.equal((await ask('a')).etag, etag)
  t.not((await ask('b')).etag, etag)
  const given = (header?: string) =>
    hasCurrent({ headers: header === undefined ? {} : { 'if-none-match': header } }, String(etag))
  t.strictSame([given(String(etag)), given(`"x", ${etag}`), given('"x"'), given()], [true, true, false, false])
})
