/** The envelope of the framework's responses, and what the framework does to input. */

/** An unsuccessful response. A `code` that is an HTTP status is also the status of the response. */
export class Refusal extends Error {
  readonly code: number
  constructor(message: string, code = 0) {
    super(message)
    this.code = code
  }
}

export const LOGIN_NEEDED = 401

/**
 * Writes `{code, msg, time, data}` in this order, with `/` escaped. `time` is a text in most responses, and a number in the framework's own errors
 * (`code` 404, or 500 and above).
 */
export function envelope(code: number, msg: string, data: unknown, time: number): { status: number; text: string } {
  const body = { code, msg, time: code === 404 || code >= 500 ? time : String(time), data: data ?? null }
  return { status: code >= 200 && code < 1_000 ? code : 200, text: JSON.stringify(body).replaceAll('/', '\\/') }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#039;', '<': '&lt;', '>': '&gt;' }

/** What the framework does to every text of a request: trim, strip_tags, htmlspecialchars. */
const filter = (text: string): string =>
  text
    .trim()
    .replace(/<[^>]*>?/g, '')
    .replace(/[&"'<>]/g, (char) => ENTITIES[char] ?? char)

/** The fields of a request. As in the framework, an array or object where a text is expected causes a crash. */
export class Input {
  readonly #fields: Record<string, unknown>
  constructor(fields: Record<string, unknown>) {
    this.#fields = fields
  }

  text(name: string): string {
    const value = this.#fields[name]
    if (value === undefined || value === null) return ''
    if (typeof value === 'object') throw new Refusal('An error occurred', 500)
    return filter(String(value))
  }

  has(name: string): boolean {
    return this.text(name) !== ''
  }

  int(name: string): number {
    return Math.trunc(Number(this.text(name))) || 0
  }
}
