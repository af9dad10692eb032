/**
 * The page behind a short invite link, `/i/CODE`. Chats show its title and its picture: they cannot see the specification's link, to which it leads,
 * because that is in the hash. It contains nothing of a member but the code.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type LanguageName, languageNamed, preferredIn } from '../../shared/languages.ts'
import { inviteCode } from '../../shared/rules.ts'
import { inlineHash } from './page-hashes.ts'

type Texts = { title: string; text: string; risk: string; open: string }

/**
 * Leads on to the app. Not a `<meta http-equiv="refresh">`, which some of the programs follow that make previews: they would show the app's page
 * instead. The address is that of the link, so the script is always the same.
 */
const LEAD_ON = 'location.replace(document.links[0].href)'
const CSP = [
  "default-src 'none'",
  `script-src ${inlineHash(LEAD_ON)}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

/** For how long a chat or a browser may keep the page, in seconds. */
const FRESH_S = 300

const PICTURE = '/share.jpg'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** @param target the page that it leads to, at this origin */
function pageOf(language: LanguageName, texts: Texts, origin: string, target: string): string {
  const title = escaped(`${texts.title} · SNT`)
  const description = escaped(`${texts.text} ${texts.risk}`)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="SNT">
<meta property="og:locale" content="${language.replace('-', '_')}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="${escaped(origin + PICTURE)}">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="SNT">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<p><a href="${escaped(target)}">${escaped(texts.open)}</a></p>
<script>${LEAD_ON}</script>
</body>
</html>
`
}

/** Whether the client accepts it as it is; its rule ignores blanks around a code. */
const isCode = (code: string): boolean => inviteCode(code) === null && code === code.trim()

/**
 * Serves `/i/CODE` in the language of `?lang=` or `Accept-Language`. What is no code leads to the launch page, with 404; it is not repeated in the page.
 * @param origin where members open the app
 */
export function invitePage(app: FastifyInstance, origin: string, clientFolder: string): void {
  const texts: Record<LanguageName, Texts> = JSON.parse(readFileSync(join(clientFolder, 'invite-texts.json'), 'utf8'))
  app.route<{ Params: { code: string }; Querystring: { lang?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/i/:code',
    handler: (request, reply) => {
      const { code } = request.params
      const { lang } = request.query
      const isValid = isCode(code)
      const named = typeof lang === 'string' ? languageNamed(lang) : undefined
      const language = named ?? preferredIn(request.headers['accept-language'])
      const target = isValid ? `/#/pages/login/index?type=register&invite=${code}` : '/'
      return reply
        .code(isValid ? 200 : 404)
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': CSP,
          'cache-control': isValid ? `public, max-age=${FRESH_S}` : 'no-store',
          vary: 'accept-language',
          'x-robots-tag': 'noindex',
        })
        .send(pageOf(language, texts[language], origin, target))
    },
  })
}
