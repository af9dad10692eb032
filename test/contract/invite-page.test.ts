/** The page behind a short invite link: what chats show of it, and that nothing hostile gets into it. */
import t from 'tap'
import { readCatalogues } from '../../locales/report.ts'
import { build } from '../support/system.ts'

const INVITE = '/#/pages/login/index?type=register&#38;invite='

/** The content of a `<meta>` element, or undefined. */
const metaOf = (page: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(page)?.[1]

t.test('it has title, description and picture, leads to the registration, and needs no session', async (t) => {
  const { visitor, config, upstream } = await build(t)
  const { status, headers, text } = await visitor().call('GET', '/i/DEMO88')
  t.equal(status, 200)
  const english = readCatalogues()['en-US'] ?? {}
  t.equal(metaOf(text, 'og:title'), `${english['invite.poster.title']} · SNT`)
  for (const name of ['description', 'og:description'])
    t.equal(metaOf(text, name), `${english['invite.preview']} ${english['invite.risk']}`, 'with the risk')
  t.match(metaOf(text, 'og:image'), /^https?:\/\//, 'chats need an absolute address')
  t.equal(metaOf(text, 'og:image'), `${config.publicOrigin}/share.jpg`)
  t.match(text, `<a href="${INVITE}DEMO88">`)
  t.equal(metaOf(text, 'robots'), 'noindex')
  t.notMatch(text, /http-equiv/i)
  t.match(Object.fromEntries(headers), {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=300',
    vary: 'accept-language',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      /^default-src 'none';script-src 'sha256-[^' ]+';img-src 'self';.*frame-ancestors 'none'$/,
  })
  t.equal(headers.get('set-cookie'), null)
  t.equal(upstream.requests.length, 0)
  const picture = await visitor().call('GET', '/share.jpg')
  t.equal(picture.headers.get('content-type'), 'image/jpeg')
  t.ok(Number(picture.headers.get('content-length')) <= 40_000, 'WhatsApp shows no large pictures')
})

t.test('it is in the language of the link, otherwise in that of the reader', async (t) => {
  const { visitor } = await build(t)
  const titleOf = async (path: string, accepted: string) => {
    const { text } = await visitor().call('GET', path, undefined, { 'accept-language': accepted })
    const language = /<html lang="([^"]*)">/.exec(text)?.[1] ?? ''
    t.equal(metaOf(text, 'og:locale'), language.replace('-', '_'))
    return [language, metaOf(text, 'og:title')]
  }
  for (const [language, texts] of Object.entries(readCatalogues())) {
    const expected = [language, `${texts['invite.poster.title']} · SNT`]
    t.strictSame(await titleOf('/i/A', language), expected)
    t.strictSame(await titleOf(`/i/A?lang=${language}`, 'de, fr;q=0.5'), expected)
  }
  t.equal((await titleOf('/i/A', 'pt-BR, ja;q=0.8'))[0], 'ja-JP')
  for (const hostile of [
    'lang=xx',
    'lang=__proto__',
    'lang=%22%3E%3Cb%3E',
    'lang=ja-JP&lang=ko-KR',
    'lang[]=ja-JP',
    '',
  ])
    t.equal((await titleOf(`/i/A?${hostile}`, 'th'))[0], 'th-TH', hostile)
})

t.test('what is no code leads to the launch page, with 404, and is not repeated', async (t) => {
  const { visitor, logs } = await build(t)
  for (const code of [
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '%22%3E%3Cimg%20src%3Dx%3E',
    'A%26invite%3DB',
    'javascript:alert(1)',
    'A%0D%0AX-Evil:1',
    '%20DEMO88',
    'DEMO88%20',
    'DEMO88.',
    '%2F%2Fevil.example',
    '..%2Fapi',
    'х'.repeat(8),
    'A'.repeat(65),
    '%00',
  ]) {
    const { status, headers, text } = await visitor().call('GET', `/i/${code}`)
    t.equal(status, 404, code)
    t.match(text, '<a href="/">', code)
    t.equal(headers.get('cache-control'), 'no-store')
    t.equal(headers.get('x-evil'), null)
    for (const part of new Set([code, decodeURIComponent(code)]))
      t.equal(part.length > 1 && text.includes(part), false, `${code} is not in the page`)
  }
  for (const path of ['/i/', '/i', '/i/A/B', `/i/${'A'.repeat(300)}`, '/i/%E0%A4%A']) {
    const { status, text } = await visitor().call('GET', path)
    t.equal(status, 404, path)
    t.notMatch(text, 'AAAA')
  }
  t.equal((await visitor().call('GET', `/i/${'A'.repeat(64)}`)).status, 200)
  t.equal((await visitor().call('POST', '/i/DEMO88')).status, 404)
  t.notMatch(logs().join('\n'), /evil\.example|DEMO88/, 'codes are not logged')
})

t.test(
  'HEAD has the same headers; neither counts for the request limit, and the metrics name only the route',
  async (t) => {
    const { visitor, app } = await build(t, { settings: { RATE_LIMIT_PER_MINUTE: '1' } })
    const get = await visitor().call('GET', '/i/DEMO88')
    for (let times = 0; times < 5; times++) {
      const head = await visitor().call('HEAD', '/i/DEMO88')
      t.equal(head.status, 200)
      t.equal(head.text, '')
      for (const name of ['content-type', 'content-length', 'content-security-policy', 'cache-control'])
        t.equal(head.headers.get(name), get.headers.get(name), name)
    }
    const { text } = await app.metrics()
    t.match(text, 'route="/i/:code"')
    t.notMatch(text, 'DEMO88')
  },
)
