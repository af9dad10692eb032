/** The dialects of the upstream: different names, types and shapes for the same data. */
import { print } from './amount.ts'

export type Dialect = {
  lists: 'paginator' | 'rows' | 'array'
  decimals: 'string' | 'number'
  times: 'unix' | 'digits' | 'text'
  /** IANA name of the time zone, for times that are text */
  zone: string
  flags: 'int' | 'string'
  statuses: 'int' | 'string' | 'word'
  info: 'bare' | 'userinfo'
  /** whether fields have alternative names */
  aliases: boolean
  empty: 'list' | 'null'
  /** `sparse`: the config has no minimums, fees, rates and prices */
  config: 'full' | 'sparse'
  /** whether the upstream has stock FastAdmin's call for logging out, which the specification does not have */
  logout: 'offered' | 'missing'
  /** `stock`: there is no path prefix, and the framework's own calls respond as a real stock FastAdmin did when it was recorded (`stock.ts`) */
  framework: 'proposed' | 'stock'
  /** whether the upstream has the calls of the specification that stock FastAdmin lacks */
  ownCalls: 'offered' | 'missing'
  /** whether software, nodes and tasks have a field `image` (`pictures.ts`) */
  pictures: 'none' | 'sent'
  /** whether each response begins with a byte order mark, as happens if a PHP file was saved with one */
  bom: boolean
}

export const proposed: Dialect = {
  lists: 'paginator',
  decimals: 'string',
  times: 'unix',
  zone: 'Asia/Shanghai',
  flags: 'int',
  statuses: 'int',
  info: 'bare',
  aliases: false,
  empty: 'list',
  config: 'full',
  logout: 'offered',
  framework: 'proposed',
  ownCalls: 'offered',
  pictures: 'none',
  bom: false,
}

/** Stock FastAdmin, with the product's own calls added to it. */
export const stock = { framework: 'stock' } as const satisfies Partial<Dialect>

const STATUS_NAMES: Record<string, Record<number, string>> = {
  recharge: { 0: 'created', 2: 'paid', 4: 'expired' },
  withdrawal: { 0: 'created', 2: 'successed', 3: 'rejected' },
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The formatter of a zone's dates and times. It is made once, because making one takes much longer than using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formatters.set(timeZone, known)
  return known
}

export class Speech {
  readonly dialect: Dialect
  constructor(dialect: Dialect) {
    this.dialect = dialect
  }

  /** An amount as the dialect writes a decimal column of the database. */
  decimal(units: bigint, scale = 2): string | number {
    const text = print(units, scale)
    return this.dialect.decimals === 'string' ? text : Number(text)
  }

  time(seconds: number): string | number {
    if (this.dialect.times === 'unix' || seconds === 0) return seconds
    if (this.dialect.times === 'digits') return String(seconds)
    // the upstream writes times as Sweden does: 2026-11-20 12:00:00
    return formatterOf(this.dialect.zone).format(seconds * 1_000)
  }

  flag(on: boolean): string | number {
    return this.dialect.flags === 'int' ? Number(on) : String(Number(on))
  }

  status(code: number, kind?: keyof typeof STATUS_NAMES): string | number {
    if (this.dialect.statuses === 'int') return code
    const word = this.dialect.statuses === 'word' && kind ? STATUS_NAMES[kind]?.[code] : undefined
    return word ?? String(code)
  }

  /** Returns the object with its usual names, or with alternative ones if the dialect uses them. @param others usual name → alternative name */
  named(first: Record<string, unknown>, others: Record<string, string>): Record<string, unknown> {
    if (!this.dialect.aliases) return first
    return Object.fromEntries(Object.entries(first).map(([name, value]) => [others[name] ?? name, value]))
  }

  /** The config. A `sparse` dialect leaves out the fields named at `Dialect.config`. */
  config(fields: Record<string, unknown>): Record<string, unknown> {
    if (this.dialect.config === 'full') return fields
    return Object.fromEntries(Object.entries(fields).filter(([name]) => !/^min_|_fee$|_rate$|_price$/.test(name)))
  }

  short(items: unknown[]): unknown {
    return items.length === 0 && this.dialect.empty === 'null' ? null : items
  }

  /**
   * One page of 15 items. Pages count from 1. A page past the end has no items, and says that it is the last page. If the dialect's `lists` is
   * `array`, there are no pages, and all items are returned. If its `empty` is `null`, an empty list is null.
   */
  page(items: unknown[], page: unknown): unknown {
    const size = 15
    const last = Math.max(1, Math.ceil(items.length / size))
    const asked = Math.max(1, Math.trunc(Number(page ?? 1)) || 1)
    const shown = items.slice((asked - 1) * size, asked * size)
    if (items.length === 0 && this.dialect.empty === 'null') return null
    if (this.dialect.lists === 'array') return items
    const about = { total: items.length, per_page: size, current_page: Math.min(asked, last), last_page: last }
    return this.dialect.lists === 'paginator' ? { ...about, data: shown } : { ...about, rows: shown }
  }
}
