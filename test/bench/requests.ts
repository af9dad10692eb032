/** Builds requests as a phone's browser sends them to our server, and as a plain proxy to the upstream needs them. */
import type { Request } from './load.ts'

const BROWSER = [
  'Host: localhost:3000',
  'User-Agent: Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Accept: */*',
  'Accept-Encoding: gzip, deflate, br',
  'Sec-Fetch-Site: same-origin',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Dest: empty',
  'X-Requested-With: fetch',
  'Referer: http://localhost:3000/',
]
const ENGLISH = 'Accept-Language: en-US,en;q=0.9'

/** Headers for our server: the session cookie. */
export const withCookie = (cookie: string): string[] => [`Cookie: ${cookie}`, ENGLISH]
/** Headers for a plain proxy: the upstream's token, which our server reads from the session cookie. */
export const WITH_TOKEN = ['token: 0123456789abcdef0123456789abcdef', 'lang: en', ENGLISH]

const textOf = (line: string, headers: readonly string[], body = ''): string =>
  `${[`${line} HTTP/1.1`, ...BROWSER, ...headers].join('\r\n')}\r\n\r\n${body}`

export const get = (path: string, headers: readonly string[] = []): Request => ({
  text: textOf(`GET ${path}`, headers),
})

/** @param body JSON */
export const post = (path: string, headers: readonly string[], body: string): Request => ({
  text: textOf(`POST ${path}`, [...headers, 'Content-Type: application/json', `Content-Length: ${body.length}`], body),
})

const UPLOAD_BYTES = 5 * 2 ** 20
/** as long as a browser's boundary. The parser searches for a shorter one more slowly, because it can skip fewer bytes at a time */
const BOUNDARY = '----WebKitFormBoundaryh8GQ2vS0dYkT7xLb'
const OPENING = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0d\0\0\0d\x08\x06\0\0\0`
const TAIL = `\r\n--${BOUNDARY}--\r\n`

/** An upload of an image of 5 MiB. */
export const upload = (headers: readonly string[]): Request => ({
  text: textOf(
    'POST /api/common/upload',
    [
      ...headers,
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${OPENING.length + UPLOAD_BYTES + TAIL.length}`,
    ],
    OPENING,
  ),
  file: UPLOAD_BYTES,
  tail: TAIL,
})
