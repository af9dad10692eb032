/**
 * Changes upstream data before it is cached or sent: removes unsafe HTML, and completes image addresses. The contract's readers in `shared/` cannot do
 * this, because they have neither the library that cleans HTML nor the server's settings.
 */
import sanitize from 'sanitize-html'
import { contract, type Output, type RowKey } from '../../shared/contract/index.ts'
import { upstreamNames } from '../../shared/contract/record.ts'
import { pictureAddress } from './picture-address.ts'

type Pictured = { readonly image: string }

/** The rows whose records have a picture. Each of these rows is a list, or a page of one. */
const PICTURED: ReadonlySet<RowKey> = new Set(
  (Object.keys(contract) as RowKey[]).filter((key) => upstreamNames(contract[key].output, 'image').length > 0),
)

const picturedIn = (data: unknown): readonly Pictured[] =>
  Array.isArray(data) ? data : (data as { items: readonly Pictured[] }).items

/** Whether the image host is needed to complete or check an address in a row's output. To learn it may take another upstream call. */
export const needsImageHost = (key: RowKey, data: unknown): boolean =>
  PICTURED.has(key) &&
  (picturedIn(data).some(({ image }) => image !== '' && !image.startsWith('data:')) ||
    (key === 'GET index/notice' && (data as Output<typeof key>).some(({ content }) => /<img\b/i.test(content))))

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
    return PICTURED.has(key) ? withPictures(data, imageHost) : data
  }

/** The same list or page, with complete addresses of the records' pictures; '' for those that must not be loaded. */
function withPictures(data: unknown, imageHost: string): unknown {
  const records = picturedIn(data).map((record) => ({ ...record, image: pictureAddress(record.image, imageHost) }))
  return Array.isArray(data) ? records : { ...(data as object), items: records }
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
