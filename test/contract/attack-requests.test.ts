/**
 * Attacks with single requests, written byte by byte. A row states what is tried, what is sent, and the status of the expected response. In addition,
 * no request may reach the upstream, set a cookie, redirect, let another site read the response, or cause an internal error.
 */
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { temporaryFolder } from '../support/ledger.ts'
import { lines, sendRaw, statusOf } from '../support/raw-http.ts'
import { build } from '../support/system.ts'

type Stage = { own: readonly string[]; origin: string }
/** Status 0: the server closes the connection without a response. */
type Row = readonly [name: string, request: string | ((stage: Stage) => string), status: number]

const get = (target: string, ...headers: string[]) => `GET ${target} HTTP/1.1\r\n${rest(headers)}`
const rest = (headers: readonly string[]) => `${['Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

/** A POST by a member, with the header that protects against cross-site requests. A `Content-Type` or length in `headers` replaces the usual one. */
const post =
  (path: string, body: string, ...headers: string[]) =>
  ({ own }: Stage): string => {
    const has = (name: RegExp) => headers.some((each) => name.test(each))
    const type = has(/^content-type/i) ? [] : ['Content-Type: application/json']
    const length = has(/^(content-length|transfer-encoding)/i) ? [] : [`Content-Length: ${body.length}`]
    return lines(`POST /api/${path}`, ...own, ...type, ...length, ...headers) + body
  }
const list = (body: string, ...headers: string[]) => post('user/transferList', body, ...headers)
const read =
  (query: string) =>
  ({ own }: Stage) =>
    get(`/api/${query}`, ...own)
const upload = (type: string, disposition: string) =>
  post('common/upload', `--b\r\nContent-Disposition: ${disposition}\r\n\r\nx\r\n--b--\r\n`, `Content-Type: ${type}`)
/** A request with the member's cookie. @param first the first line @param headers the other headers, and everything that follows them */
const raw =
  (first: string, headers: string) =>
  ({ own }: Stage) =>
    `${first}\r\nHost: x\r\n${own.join('\r\n')}\r\n${headers}`
const from = (origin: (own: string) => string) => (stage: Stage) => list('{}', `Origin: ${origin(stage.origin)}`)(stage)

const PATHS: Row[] = [
  ['a slash that is encoded', read('user%2finfo'), 404],
  ['a query that is encoded', read('index/config%3fs=/admin'), 404],
  ['a path parameter', read('user/info;token=x'), 404],
  ['a blank behind the path', read('user/info%20'), 404],
  ['a NUL behind the path', read('user/info%00'), 404],
  ['the prefix in capitals', ({ own }) => get('/API/user/info', ...own), 404],
  ['dots that are encoded twice', read('user/%252e%252e/index/config'), 404],
  ['dots as overlong UTF-8', read('%c0%ae%c0%ae/user/info'), 404],
  ['a wide full stop', read('user/info%EF%BC%8E'), 404],
  ['backslashes', ({ own }) => get('/api\\user\\info', ...own), 404],
  ['a dot segment of a Java server', ({ own }) => get('/..;/api/user/info', ...own), 404],
  ['the name of an inherited property', read('view/constructor'), 404],
  ['the prototype as a view', read('view/__proto__'), 404],
  ['half an escape', get('/%'), 404],
  ['an asset with a NUL', get('/assets/main.js%00.png'), 404],
  ['an asset outside, with backslashes', get('/assets/..%5c..%5cpackage.json'), 404],
  ['an asset outside, all encoded', get('/assets/%2e%2e%2f%2e%2e%2fpackage.json'), 404],
  ['the ledger beside old assets', get('/assets/..%2f..%2fledger.db'), 404],
  ['the ledger, unencoded', get('/assets/../../ledger.db'), 404],
  ['the last known answers', get('/assets/..%2f..%2flast-known.json'), 404],
  ['a file that another process is copying', get('/assets/.own-x/main.js'), 404],
  ['a redirect to another host', get('//evil.example/%2e%2e'), 404],
  ['the repository', get('/.git/config'), 404],
  ['the server’s code', get('/server/main.js'), 404],
  ['the metrics', get('/metrics'), 404],
  ['the API’s document', get('/api/openapi.json'), 404],
]

const QUERIES: Row[] = [
  ['an id twice', read('view/task?id=1&id=2'), 400],
  ['an id as a list', read('view/task?id[]=1'), 400],
  ['an id with an exponent', read('view/task?id=1e3'), 400],
  ['an id in hexadecimal', read('view/task?id=0x1'), 400],
  ['a late part called prototype', read('view/home?late=__proto__'), 400],
  ['a late part twice', read('view/home?late=member&late=market'), 400],
  ['a wish twice', read('view/start?with=worth&with=worth'), 400],
  ['a member left out twice', read('view/my?without=member&without=member'), 400],
  ['two keys in one lookup', read('view/intent?key=a&key=b'), 400],
  ['a stream with two intervals', read('stream/market?every=10&every=15'), 400],
  ['a stream with its own interval', read('stream/market?every=1'), 400],
  ['prices of a day of one’s choice', read('market/prices?from=0'), 400],
  ['the devices of another member', read('session/list?member=1'), 400],
  ['a language in the query of shared data', read('index/config?lang=ja'), 400],
  ['a source in the query of shared data', read('index/config?source=evil'), 400],
  ['a page with a sign', read('user/team?page=%2b1'), 400],
  ['a page beyond all numbers', read('user/team?page=99999999999999999999'), 400],
  ['a second query in a value', read('user/team?page=1%26s=/admin'), 400],
  ['a prototype in brackets', read('user/info?constructor[prototype][x]=1'), 400],
  ['a name without letters', read('user/info?=1'), 400],
  ['three thousand parameters', read(`user/info?${'a=1&'.repeat(3_000)}`), 400],
  ['a payment’s fields in the query', post('user/transfer?amount=1', '{}'), 400],
]

const TYPES: Row[] = [
  ['JSON as a parameter of plain text', list('{}', 'Content-Type: text/plain; application/json'), 415],
  ['plain text first, JSON second', list('{}', 'Content-Type: text/plain\r\nContent-Type: application/json'), 415],
  ['JSON and plain text in one', list('{}', 'Content-Type: application/json, text/plain'), 415],
  ['a type that begins like JSON', list('{}', 'Content-Type: application/jsonp'), 415],
  ['a patch', list('{}', 'Content-Type: application/json-patch+json'), 415],
  ['a form with files for a JSON call', list('{}', 'Content-Type: multipart/form-data; boundary=x'), 415],
  ['any type', list('{}', 'Content-Type: */*'), 415],
  ['no type', ({ own }) => `${lines('POST /api/user/transferList', ...own, 'Content-Length: 2')}{}`, 415],
  ['a compressed body', list(gzipSync('{}').toString('latin1'), 'Content-Encoding: gzip'), 400],
  ['a body in UTF-16', list(Buffer.from('\ufeff{}', 'utf16le').toString('latin1')), 400],
  ['bytes that are not UTF-8', list('{"page":"\xff\xfe"}'), 400],
  ['a length of a hundred gigabytes', list('{}', 'Content-Length: 99999999999'), 413],
  ['a long body in chunks', list(`20000\r\n${' '.repeat(0x20000)}\r\n`, 'Transfer-Encoding: chunked'), 413],
  ['an upload without a boundary', upload('multipart/form-data', 'form-data; name="file"; filename="a.png"'), 400],
  ['an upload with an empty boundary', upload('multipart/form-data; boundary=""', 'form-data; name="file"'), 400],
  ['an upload of mixed parts', upload('multipart/mixed; boundary=b', 'form-data; name="file"; filename="a.png"'), 415],
  [
    'a file called prototype',
    upload('multipart/form-data; boundary=b', 'form-data; name="__proto__"; filename="a"'),
    400,
  ],
  ['a file in a list', upload('multipart/form-data; boundary=b', 'form-data; name="file[]"; filename="a.png"'), 400],
  [
    'a file under two names',
    upload('multipart/form-data; boundary=b', 'form-data; name="x"; filename="a"; name="file"'),
    400,
  ],
  ['a part without a name', upload('multipart/form-data; boundary=b', 'form-data'), 400],
  ['an attachment', upload('multipart/form-data; boundary=b', 'attachment; name="file"; filename="a.png"'), 400],
]

const BODIES: Row[] = [
  ['an operator of a database', list('{"page":{"$gt":0}}'), 400],
  ['a list for a number', list('{"page":[1]}'), 400],
  ['a number that loses digits', list('{"page":9007199254740993}'), 400],
  ['a field twice, the second one bad', list('{"page":1,"page":"__proto__"}'), 400],
  ['a field with a blank in its name', list('{"page ":1}'), 400],
  ['a field in capitals', list('{"Page":1}'), 400],
  ['the route in the body', list('{"page":1,"s":"/admin"}'), 400],
  ['a callback', list('{"callback":"x"}'), 400],
  ['a constructor', list('{"constructor":{"prototype":{"x":1}}}'), 400],
  ['a prototype, escaped', list('{"\\u005f\\u005fproto\\u005f\\u005f":1}'), 400],
  ['a prototype deeper down', list('{"a":{"__proto__":1}}'), 400],
  ['an inherited method as a field', list('{"toString":1}'), 400],
  ['a field without a name', list('{"":1}'), 400],
  ['a NUL behind the body', list('{"page":1}\0'), 400],
  ['a comment', list('{/**/}'), 400],
  ['others and an id in one', post('session/end', '{"others":true,"id":"x"}'), 400],
  ['others as a word', post('session/end', '{"others":"true"}'), 400],
  ['an event called prototype', post('ems/send', '{"email":"a@example.com","event":"__proto__"}'), 400],
  [
    'a header in an address',
    post('ems/send', '{"email":"a@example.com\\r\\nBcc: b@example.com","event":"register"}'),
    400,
  ],
  ['an operator for a password', post('user/login', '{"account":"demo","password":{"$ne":""}}'), 400],
  ['a list for an account', post('user/login', '{"account":["demo"],"password":"demo1234"}'), 400],
  ['a password of 60 kB', post('user/login', `{"account":"demo","password":"${'x'.repeat(60_000)}"}`), 400],
]

const ORIGINS: Row[] = [
  ['two origins, ours first', from((own) => `${own}\r\nOrigin: https://evil.example`), 403],
  ['two origins, ours last', from((own) => `https://evil.example\r\nOrigin: ${own}`), 403],
  ['our host with a full stop', from((own) => own.replace('localhost', 'localhost.')), 403],
  ['our address as a number', from((own) => own.replace('localhost', '127.0.0.1')), 403],
  ['our host with another scheme', from((own) => own.replace('http:', 'https:')), 403],
  ['our host without its port', from((own) => own.replace(/:\d+$/, '')), 403],
  ['our port with one more digit', from((own) => `${own}0`), 403],
  ['our origin as a user name', from((own) => `${own}@evil.example`), 403],
  ['our origin behind a hash', from((own) => `https://evil.example#${own}`), 403],
  ['our origin twice in one', from((own) => `${own},${own}`), 403],
  ['a browser extension', from(() => 'chrome-extension://abc'), 403],
  ['a file', from(() => 'file://'), 403],
  [
    'an upload, which a form could send',
    ({ own, origin }) => upload('multipart/form-data; boundary=b', 'form-data')({ own: [own[0] ?? ''], origin }),
    403,
  ],
  ['a logout by another site', post('session/logout', '{}', 'Sec-Fetch-Site: cross-site'), 403],
  ['a logout through a link', read('session/logout'), 405],
  [
    'a question whether another site may pay',
    lines('OPTIONS /api/user/transfer', 'Origin: https://evil.example', 'Access-Control-Request-Method: POST'),
    405,
  ],
]

const JSON_HEAD = 'Connection: close\r\nContent-Type: application/json\r\n'
const POST_LINE = 'POST /api/user/transferList HTTP/1.1'
const GET_LINE = 'GET /api/user/info HTTP/1.1'
const CHUNKED = '2\r\n{}\r\n0\r\n\r\n'
const SMUGGLED = `${GET_LINE}\r\nHost: x\r\n\r\n`
const BYTES: Row[] = [
  ['a header on two lines', raw(GET_LINE, 'X-A: a\r\n b\r\n\r\n'), 400],
  ['line feeds alone', ({ own }) => `${GET_LINE}\nHost: x\n${own.join('\n')}\n\n`, 400],
  ['a line feed alone in a header', raw(GET_LINE, 'X-A: a\nX-B: b\r\n\r\n'), 400],
  ['a carriage return in a header', raw(GET_LINE, 'X-A: a\rX-B: b\r\n\r\n'), 400],
  ['a NUL in a header', raw(GET_LINE, 'X-A: a\0b\r\n\r\n'), 400],
  ['a header without a name', raw(GET_LINE, ': a\r\n\r\n'), 400],
  ['a blank before the colon', raw(POST_LINE, `${JSON_HEAD}Content-Length : 2\r\n\r\n{}`), 400],
  [
    'a length and chunks',
    raw(POST_LINE, `${JSON_HEAD}Content-Length: 60\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`),
    400,
  ],
  ['two lengths', raw(POST_LINE, `${JSON_HEAD}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${SMUGGLED}`), 400],
  ['an unknown coding', raw(POST_LINE, `${JSON_HEAD}Transfer-Encoding: xchunked\r\n\r\n${CHUNKED}${SMUGGLED}`), 400],
  [
    'a coding behind a vertical tab',
    raw(POST_LINE, `${JSON_HEAD}Transfer-Encoding: \x0bchunked\r\n\r\n${CHUNKED}`),
    400,
  ],
  ['a chunk’s size with a prefix', raw(POST_LINE, `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n0x${CHUNKED}`), 400],
  ['chunks with line feeds alone', raw(POST_LINE, `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n`), 400],
  ['a path with a line feed, as a careless proxy passes it on', raw('GET /api/user/info\nX: y HTTP/1.1', '\r\n'), 0],
  ['no host', `GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
  ['HTTP/2 without a word', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['HTTP/9.9', 'GET /livez HTTP/9.9\r\n\r\n', 400],
  ['a proxy’s method', raw('CONNECT evil.example:443 HTTP/1.1', '\r\n'), 0],
  ['a cache’s method', raw('PURGE /api/index/config HTTP/1.1', 'Connection: close\r\n\r\n'), 405],
  ['a method in small letters', raw('post /api/session/logout HTTP/1.1', 'Connection: close\r\n\r\n'), 400],
  ['an expectation that is not known', list('{}', 'Expect: 200-ok'), 417],
  [
    'twelve hundred headers',
    raw(GET_LINE, `${Array.from({ length: 1_200 }, (_, at) => `a${at}: b\r\n`).join('')}\r\n`),
    431,
  ],
]

for (const [kind, rows] of Object.entries({ PATHS, QUERIES, TYPES, BODIES, ORIGINS, BYTES }))
  t.test(`hostile requests: ${kind.toLowerCase()}`, async (t) => {
    const { login, config, origin, upstream, logs } = await build(t, { settings: { DATA_DIR: temporaryFolder(t) } })
    const caller = await login()
    const stage: Stage = { own: [`Cookie: ${caller.cookie}`, 'X-Requested-With: fetch'], origin }
    await Promise.all(
      rows.map(async ([name, request, status]) => {
        const answer = await sendRaw(config.port, typeof request === 'string' ? request : request(stage))
        t.equal(statusOf(answer), status, name)
        t.ok([...answer.matchAll(/HTTP\/1\.1 \d{3} /g)].length < 2, `${name}: one answer, nothing smuggled`)
        t.notMatch(answer, /\r\n(?:set-cookie|location|access-control-[a-z-]+):/i, name)
        t.notMatch(answer, /evil\.example|<script/, `${name}: nothing is repeated`)
      }),
    )
    t.strictSame(
      upstream.requests.map(({ url }) => url),
      [],
      'nothing reaches the upstream',
    )
    t.strictSame(
      logs().filter((line) => JSON.parse(line).level >= 50),
      [],
    )
    t.equal((await caller.call('GET', '/api/user/info')).status, 200, 'the session goes on')
  })
