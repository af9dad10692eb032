/** Changes to upstream data that need a library or a setting, which codecs do not have; applied before the data is cached. */
import sanitize from 'sanitize-html'
import type { Output, RowKey } from '../../shared/contract/index.ts'

/** @param imageHost the host of relative image paths when the upstream's config names none */
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

/** For HTML written by the upstream's editors: keeps text and images, removes scripts, styles, forms and everything else. */
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
