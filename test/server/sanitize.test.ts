import t from 'tap'
import { createSanitizer } from '../../server/calls/sanitize.ts'
import { contract, type RowKey } from '../../shared/contract/index.ts'
import { structureOf, upstreamNames } from '../../shared/contract/record.ts'

const HOST = 'https://images.example'
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const clean = (content: string, host = HOST): string => {
  const [notice] = createSanitizer('https://upload.example')('GET index/notice', [{ content, image: '' }], host) as {
    content: string
  }[]
  return notice?.content ?? ''
}

t.test('scripts and event handlers are removed from a notice', async (t) => {
  for (const payload of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg onload=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '<p style="position:fixed">x</p>',
    '<form action="https://evil.example"><input></form>',
    '<a href="//evil.example">x</a>',
  ]) {
    t.notMatch(clean(payload), /script|onerror|onload|iframe|style=|<form|<input|href="\/\//i, payload)
  }
  t.equal(
    clean('<h1>A</h1><p><b>b</b> <a href="https://a.example/">c</a></p>'),
    '<h2>A</h2><p><b>b</b> <a href="https://a.example/" target="_blank" rel="noopener noreferrer">c</a></p>',
  )
})

t.test('markup that browsers and parsers read differently is removed completely', async (t) => {
  for (const payload of [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg><p><style><img src=x onerror=alert(1)></style></p></svg>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<a href="java&#x09;script:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="/\\\\evil.example">x</a>',
    '<img src="https://images.example/a.png" srcset="https://evil.example/1.png 1x" style="position:fixed">',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<p id=app class=card style="background:url(https://evil.example)">x</p>',
    '<meta http-equiv=refresh content="0;url=https://evil.example"><base href=https://evil.example>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><link rel=stylesheet href=https://evil.example>',
  ]) {
    const cleaned = clean(payload)
    t.notMatch(
      cleaned,
      /evil|script|onerror|onload|srcset|style|class=|id=|<(?:svg|math|iframe|meta|base|link|noscript)/i,
      payload,
    )
  }
})

t.test('a very deeply nested notice is processed quickly and keeps its text', async (t) => {
  const startedAt = performance.now()
  const cleaned = clean(`<p>before</p>${'<b><i>'.repeat(100_000)}`)
  t.ok(performance.now() - startedAt < 2_000, 'with many tags the parser would take minutes')
  t.match(cleaned, /^<p>before<\/p><b><i>/)
  t.equal(clean(`${'<b>'.repeat(100)}deep`).replace(/<[^>]*>/g, ''), 'deep')
  t.ok(cleaned.length < 2_000)
})

t.test('image addresses are completed with the host from the config', async (t) => {
  const finish = createSanitizer('https://images.example')
  t.match(finish('GET index/config', { imageHost: '' }), { imageHost: 'https://images.example' })
  t.match(finish('GET index/config', { imageHost: 'https://cdn.example' }), { imageHost: 'https://cdn.example' })
})

t.test('a notice’s own image comes first, and only from the image host', async (t) => {
  const finish = (image: string) => createSanitizer(HOST)('GET index/notice', [{ image, content: '<p>a</p>' }])
  t.match(finish('/uploads/20261120/a.png'), [
    {
      image: `${HOST}/uploads/20261120/a.png`,
      content: `<img src="${HOST}/uploads/20261120/a.png" alt="" loading="lazy" /><p>a</p>`,
    },
  ])
  for (const image of ['', 'https://evil.example/a.png']) t.match(finish(image), [{ image: '', content: '<p>a</p>' }])
})

t.test('the pictures of all other records are under the same rule', async (t) => {
  const keys = (Object.keys(contract) as RowKey[]).filter(
    (key) => upstreamNames(contract[key].output, 'image').length > 0,
  )
  t.ok(keys.length > 4)
  const images = ['/uploads/a.png', 'https://evil.example/a.png', `${HOST}/api/user/info`, '', PIXEL]
  const allowed = [`${HOST}/uploads/a.png`, '', '', '', PIXEL]
  const records = images.map((image) => ({ content: '', image }))
  const imagesOf = (list: unknown) => (list as { image: string }[]).map(({ image }) => image)
  for (const key of keys) {
    const isPage = structureOf(contract[key].output)?.kind === 'page'
    const data = createSanitizer('https://upload.example')(key, isPage ? { items: records, more: true } : records, HOST)
    t.strictSame(imagesOf(isPage ? (data as { items: unknown }).items : data), allowed, key)
    if (isPage) t.match(data, { more: true })
  }
})

t.test('a notice shows only images from the image host', async (t) => {
  const shown = (src: string, host?: string) =>
    /src="([^"]*)"/.exec(clean(`<p>a<img src="${src}">b</p>`, host))?.[1] ?? ''
  for (const [given, expected] of [
    ['/uploads/20261120/a.png', `${HOST}/uploads/20261120/a.png`],
    ['/uploads/a b.png', `${HOST}/uploads/a%20b.png`],
    [`${HOST}/banner.webp?v=2`, `${HOST}/banner.webp?v=2`],
    [PIXEL, PIXEL],
  ] as const)
    t.equal(shown(given), expected)
  t.equal(shown('/uploads/a.png', 'https://cdn.example/static'), 'https://cdn.example/static/uploads/a.png')
  t.equal(shown('/uploads/a.png', 'http://127.0.0.1:8080'), 'http://127.0.0.1:8080/uploads/a.png', 'as in the demo')
  for (const src of [
    'https://evil.example/pixel.gif',
    'http://images.example/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '\\\\evil.example/a.png',
    `${HOST}.evil.example/a.png`,
    `${HOST}@evil.example/a.png`,
    'https://name:word@images.example/a.png',
    '/api/session/logout',
    '/%61pi/user/info',
    '/uploads/../api/user/info',
    `${HOST}/api/user/info`,
    `${HOST}//api/user/info`,
    'x',
    'api/user/info',
    '?s=/admin',
    '',
    'data:text/html;base64,PGI+',
    'javascript:alert(1)',
    'blob:https://images.example/1',
  ]) {
    t.equal(shown(src), '', src)
    t.equal(clean(`<p>a<img src="${src}">b</p>`), '<p>ab</p>', 'the image is left out')
  }
  t.equal(
    clean('<img src="/a.png" srcset="https://evil.example/x 2x" onerror="x">'),
    `<img src="${HOST}/a.png" loading="lazy" />`,
  )
})
