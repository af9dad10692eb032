/** Tests which files of a build are served and with which headers, on a server that has nothing else. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { errorHandlers } from '../../server/http/errors.ts'
import { contentEtags, inlineHashes } from '../../server/static/page-hashes.ts'
import { staticFiles } from '../../server/static/static-files.ts'
import { temporaryFolder } from '../support/ledger.ts'

const PAGE = '<style>a{}\nb{}</style><script>one</script><script src="x"></script><script>two\n2</script>'
const sha256 = (text: string) => createHash('sha256').update(text)

/** A folder with these files. */
function folderOf(t: Test, files: Record<string, string | Buffer>): string {
  const folder = temporaryFolder(t)
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}
const FILES = {
  'index.html': PAGE,
  'index.html.br': brotliCompressSync(PAGE),
  'sw.js': 'worker',
  'build-id': 'b1',
  '.env': 'secret',
  'assets/main.js': 'script',
  'assets/.env': 'secret',
}

async function start(t: Test, old?: Record<string, string>) {
  const app = Fastify()
  errorHandlers(app)
  await staticFiles(app, folderOf(t, FILES), old && folderOf(t, old))
  t.teardown(() => app.close())
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    app.inject({ method, url, headers: { 'accept-encoding': 'identity', ...headers } })
}

t.test('the page and the worker are revalidated by a hash of their content', async (t) => {
  const ask = await start(t)
  for (const [url, content] of [
    ['/', PAGE],
    ['/index.html', PAGE],
    ['/sw.js', 'worker'],
  ] as const) {
    const etag = `W/"${sha256(content).digest('base64url').slice(0, 16)}"`
    const { statusCode, headers, body } = await ask(url)
    t.match([statusCode, body], [200, content])
    t.match(headers, { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
    t.notOk('last-modified' in headers)
    for (const known of [etag, `"x", ${etag}`])
      t.match(await ask(url, { 'if-none-match': known }), { statusCode: 304, body: '' })
    t.equal((await ask(url, { 'if-none-match': '"x"' })).statusCode, 200)
    const conflicting = { 'if-match': '"x"', 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }
    t.equal((await ask(url, conflicting)).statusCode, 200, 'nobody changes files here')
    t.match(await ask(url, {}, 'HEAD'), { statusCode: 200, body: '' })
  }
  const small = await ask('/', { 'accept-encoding': 'br' })
  t.equal(small.headers['content-encoding'], 'br')
  t.strictSame(small.rawPayload, brotliCompressSync(PAGE))
})

t.test('files with a hash in their name are stored for ever; nothing else is served', async (t) => {
  const ask = await start(t)
  const { headers, body } = await ask('/assets/main.js', { range: 'bytes=0-1' })
  t.equal(body, 'script')
  t.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  for (const url of [
    ...['/.env', '/assets/.env', '/assets/none.js', '/assets', '/assets/', '/assets/..%2findex.html', '/assets/%00'],
    ...['/build-id', '/index.html.br', '/assets/../.env', '/none'],
  ])
    t.match(await ask(url), { statusCode: 404 }, url)
  t.equal((await ask('/', {}, 'POST')).statusCode, 404)
})

t.test('files of an older build are served, too, but never in place of the present ones', async (t) => {
  const ask = await start(t, { 'assets/old.js': 'old', 'assets/main.js': 'older', 'sw.js': 'older' })
  t.strictSame(
    (await Promise.all(['/assets/old.js', '/assets/main.js', '/sw.js'].map((url) => ask(url)))).map(({ body }) => body),
    ['old', 'script', 'worker'],
  )
})

t.test('on one connection, a file is opened only after the response before it', async (t) => {
  const app = Fastify()
  await staticFiles(app, folderOf(t, FILES))
  const handled: string[] = []
  app.addHook('preHandler', async ({ url }) => void handled.push(url))
  const hold = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    await hold.promise
    return 'slow'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.teardown(() => app.close())
  const { port } = app.server.address() as AddressInfo
  let received = 0
  app.server.on('request', () => {
    received += 1
  })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\nGET /sw.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  while (received < 2) await turn()
  t.equal(
    await (await fetch(`http://127.0.0.1:${port}/assets/main.js`)).text(),
    'script',
    'other connections do not wait',
  )
  t.strictSame(handled, ['/slow', '/assets/main.js'])
  hold.resolve()
  t.match(await text(socket), /slowHTTP[\s\S]*worker$/)
  t.equal(handled.at(-1), '/sw.js')
})

t.test('each inline script and style is allowed by its hash, and only top-level files have an ETag', async (t) => {
  const folder = folderOf(t, { ...FILES, 'a.svg': 'x', 'a.svg.gz': 'x' })
  const hash = (text: string) => `'sha256-${sha256(text).digest('base64')}'`
  t.strictSame(inlineHashes(folder), { scripts: [hash('one'), hash('two\n2')], styles: [hash('a{}\nb{}')] })
  t.strictSame([...contentEtags(folder).keys()].sort(), ['.env', 'a.svg', 'index.html', 'sw.js'])
})
