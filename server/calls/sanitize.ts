/** What a codec cannot do for lack of a library or a setting, done once before an answer enters the cache. */
import sanitize from 'sanitize-html'
import type { Output, RowKey } from '../../shared/contract/index.ts'

/** @param imageHost where relative pictures lie when the config names no host */
export const createSanitizer =
  (imageHost: string) =>
  (key: RowKey, data: unknown): unknown => {
    if (key === 'GET index/config') {
      const config = data as Output<'GET index/config'>
      return { ...config, imageHost: config.imageHost || imageHost }
    }
    if (key === 'GET index/notice') {
      return (data as Output<'GET index/notice'>).map((notice) => ({ ...notice, content: clean(notice.content) }))
    }
    return data
  }

/** Written by the upstream's editors: text and pictures stay, anything that could act does not. */
const clean = (html: string): string =>
  sanitize(html, {
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
    allowedSchemesByTag: { img: ['https', 'data'] },
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
      img: sanitize.simpleTransform('img', { loading: 'lazy' }),
    },
  })
