/** Makes up an unknown dialect from a seed: changes the stub's responses into responses that another upstream might have sent. */
import { isObject } from '../../shared/contract/record.ts'
import type { Dialect } from '../upstream/dialect.ts'
import { EXTRAS, LISTS, NAMES, OPTIONAL, PAGES, STATES, WRAPPERS } from './foreign-names.ts'

/** One change. `was`: the stub's name or code. `is`: the dialect's name or code. */
export type Change = { key: string; kind: 'field' | 'state' | 'list' | 'paging' | 'wrapper'; was: string; is: string }

export type ForeignDialect = {
  seed: number
  /** settings of the stub: a random combination of forms that the contract knows */
  stub: Partial<Dialect>
  /** the function for the stub's `rewrite` */
  rewrite: (key: string, data: unknown) => unknown
  /** the response without the fields that `rewrite` leaves out, but with the stub's names */
  reduced: (key: string, data: unknown) => unknown
  /** every change that was made in a response so far */
  changes: () => Change[]
}

/** Random numbers from 0 to 1, always the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Fields = Record<string, unknown>
const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Of the names that have alternatives in `NAMES`, the share that is changed. */
const SHARE = 0.6
/** The share of optional fields (`OPTIONAL`) that are missing. */
const MISSING = 0.15
/** Of the columns that the app does not use (`EXTRAS`), the share that responses contain. */
const EXTRA = 0.3

export function foreignDialect(seed: number): ForeignDialect {
  const random = randomOf(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const isCamel = random() < 0.3
  const chosen = new Map<string, string>()
  for (const [name, others] of Object.entries(NAMES)) {
    const other = pick(others.split(' '))
    if (random() < SHARE) chosen.set(name, isCamel ? camel(other) : other)
  }
  const words = new Map<string, string>()
  const hasWords = random() < 0.7
  for (const [key, codes] of Object.entries(STATES))
    for (const [code, others] of Object.entries(codes)) {
      const word = pick(others.split(' '))
      if (hasWords) words.set(`${key} ${code}`, word)
    }
  const list = random() < 0.7 ? pick(LISTS) : 'data'
  const pages = new Map(Object.entries(PAGES).map(([name, others]) => [name, pick(others.split(' '))]))
  const hasPages = random() < 0.6
  const wrapper = random() < 0.5 ? pick(WRAPPERS) : null
  const stub: Partial<Dialect> = {
    decimals: pick(['string', 'number']),
    times: pick(['unix', 'digits', 'text']),
    flags: pick(['int', 'string']),
  }
  const missing = new Set(OPTIONAL.filter(() => random() < MISSING))
  const extras = Object.entries(EXTRAS).filter(() => random() < EXTRA)
  const changes = new Map<string, Change>()
  const note = (key: string, kind: Change['kind'], was: string, is: string): void => {
    changes.set([key, kind, was, is].join(' '), { key, kind, was, is })
  }

  function rename(key: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => rename(key, each))
    if (!isObject(value)) return value
    if ('per_page' in value) return page(key, value)
    const taken = new Set(Object.keys(value))
    const fields = Object.entries(value).filter(([name]) => !missing.has(name))
    const renamed = fields.map(([name, each]) => {
      const word = name === 'status' ? words.get(`${key} ${each}`) : undefined
      if (word !== undefined) note(key, 'state', String(each), word)
      const other = chosen.get(`${key} ${name}`) ?? (`${key} ${name}` in NAMES ? undefined : chosen.get(name))
      const free = other !== undefined && !taken.has(other) ? other : name
      taken.add(free)
      if (free !== name) note(key, 'field', name, free)
      return [free, word ?? rename(key, each)] as const
    })
    const more = extras.flatMap(([name, [each]]) => (taken.has(name) ? [] : [[name, each] as const]))
    return Object.fromEntries([...renamed, ...more])
  }

  function page(key: string, value: Fields): Fields {
    const { data, ...about } = value
    if (list !== 'data') note(key, 'list', 'data', list)
    const named = Object.entries(about).map(([name, each]) => {
      const other = hasPages ? (pages.get(name) ?? name) : name
      if (other !== name) note(key, 'paging', name, other)
      return [other, each]
    })
    return { ...Object.fromEntries(named), [list]: rename(key, data) }
  }

  function reduce(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(reduce)
    if (!isObject(value)) return value
    const fields = Object.entries(value).filter(([name]) => !missing.has(name))
    return Object.fromEntries(fields.map(([name, each]) => [name, reduce(each)]))
  }

  const isOurs = (key: string): boolean => key !== 'POST user/login' && key !== 'POST common/upload'

  return {
    seed,
    stub,
    reduced: (key, data) => (isOurs(key) ? reduce(data) : data),
    changes: () => [...changes.values()],
    rewrite(key, data) {
      // leaves login and upload unchanged, because FastAdmin itself answers them in the same way in every upstream
      if (!isOurs(key)) return data
      const renamed = rename(key, JSON.parse(JSON.stringify(data ?? null)))
      if (key !== 'GET user/info' || wrapper === null) return renamed
      note(key, 'wrapper', '', wrapper)
      return { [wrapper]: renamed }
    },
  }
}
