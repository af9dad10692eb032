/**
 * Changes upstream data before it is cached: removes unsafe HTML, and completes image addresses. The contract's readers in `shared/` cannot do this,
 * because they have neither the library that cleans HTML nor the server's settings.
 */
import sanitize from 'sanitize-html'
import type { Output, RowKey } from '../../shared/contract/index.ts'

/**
 * @param uploadHost the host of relative image paths when the upstream's config names no image host
 * @returns a function that changes a row's output; its `imageHost` is the host from the upstream's config, if known
 */
export const createSanitizer =
  (uploadHost: string) =>
  (key: RowKey, data: unknown, imageHost = uploadHost): unknown => {
    if (key === 'GET index/config') {
      const config = data as Output<'GET index/config'>
      return { ...config, imageHost: config.imageHost || uploadHost }
    }
    if (key === 'GET index/notice') {
      return (data as Output<'GET index/notice'>).map((notice) => ({
        ...notice,
        image: pictureAddress(notice.image, imageHost),
        // the address needs no escaping: the contract's reader accepts no address with quotes
        content:
          clean(notice.image && `<img src="${notice.image}" alt="">`, imageHost) + clean(notice.content, imageHost),
      }))
    }
    return data
  }

/** Elements that are nested deeper than this are removed; their text stays. */
const NESTING_MAX = 50
/**
 * Only this many `<` are parsed; the text from the next `<` on is dropped. The time that the parser needs grows with the square of the number of open
 * tags.
 */
const TAGS_MAX = 10_000

function withFewTags(html: string): string {
  let end = -1
  for (let tags = 0; tags <= TAGS_MAX; tags++) {
    end = html.indexOf('<', end + 1)
    if (end === -1) return html
  }
  return html.slice(0, end)
}

/** Cleans HTML written by the upstream's editors: keeps text, links and images; removes scripts, styles, forms and everything else. */
const clean = (html: string, imageHost: string): string =>
  sanitize(withFewTags(html), {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'img',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'] },
    allowedSchemes: ['https'],
    // more schemes than for links, because `pictureAddress` removes image addresses that must not be loaded
    allowedSchemesByTag: { img: ['https', 'http', 'data'] },
    allowProtocolRelative: false,
    nestingLimit: NESTING_MAX,
    transformTags: {
      h1: 'h2',
      a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
      img: (tagName, { src = '', ...attribs }) => ({
        tagName,
        attribs: { src: pictureAddress(src, imageHost), ...attribs, loading: 'lazy' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })

const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+$/

/**
 * The address of a notice's image; '' if it must not be loaded. An image on another host would tell that host who reads what and when. An image under
 * `/api` would make each reader's browser send a GET request to our own API.
 */
function pictureAddress(src: string, imageHost: string): string {
  if (DATA_PICTURE.test(src)) return src
  // a path without a leading slash would be relative to our own page; two slashes would name another host
  const address = /^\/(?![/\\])/.test(src) ? `${imageHost}${src}` : src
  if (!URL.canParse(address) || !URL.canParse(imageHost)) return ''
  const { origin, username, password, pathname, href } = new URL(address)
  const isOurs = origin === new URL(imageHost).origin && username === '' && password === ''
  // decoded first, as our own server does before it looks for the route: `/%61pi` is `/api`
  return isOurs && !/^\/+api(?:\/|$)/i.test(unescaped(pathname)) ? href : ''
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
