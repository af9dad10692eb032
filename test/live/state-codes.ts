/** What an unknown code of a state may mean, and how flags are written. */
import * as z from 'zod'
import { shapeOf as schemaOf } from '../../shared/contract/reader.ts'
import { isBlank, read, shapeOf } from './value-kinds.ts'
import { isPrintableCode, statesFor } from './vocabulary.ts'

type CodeGuess = {
  /** the upstream's code, null when it may be somebody's data and must not be printed */
  code: string | null
  shape: string
  /** our states that it may mean */
  states: string[]
  sure: boolean
}

const statesOf = (reader: z.ZodType): string[] => {
  const shape = schemaOf(reader)
  return shape instanceof z.ZodEnum ? shape.options.map(String).filter((state) => state !== 'unknown') : []
}

/** Code → our state, for the codes that are understood. */
export function codesRead(reader: z.ZodType, values: readonly unknown[]): Record<string, string> {
  const pairs = values
    .filter((value) => !isBlank(value) && typeof value !== 'object')
    .map((value) => [String(value), String(read(reader, value))] as const)
  return Object.fromEntries(pairs.filter(([code, state]) => state !== 'unknown' && isPrintableCode(code)))
}

/**
 * What each unknown code may mean. A word is sure when it means one of our states only, and that state is not told by another code. Numbers tell
 * nothing: any state that was not seen may be meant.
 */
export function guessCodes(reader: z.ZodType, values: readonly unknown[], unknown: readonly unknown[]): CodeGuess[] {
  const told = new Set(Object.values(codesRead(reader, values)))
  const codes = [...new Set(unknown.filter((value) => typeof value !== 'object').map(String))].toSorted()
  const states = statesOf(reader).filter((state) => !told.has(state))
  const guesses = codes.map((code): CodeGuess => {
    if (!isPrintableCode(code)) return { code: null, shape: shapeOf(code), states: [], sure: false }
    return { code, shape: '', states: /^-?\d+$/.test(code) ? states : statesFor(code, states), sure: false }
  })
  const single = (): CodeGuess[] =>
    guesses.filter(({ code, states }) => states.length === 1 && !/^-?\d+$/.test(code ?? '0'))
  for (let before = -1; before !== single().length; ) {
    before = single().length
    const meant = Map.groupBy(single(), ({ states: [state] }) => state)
    for (const [state, [guess, ...others]] of meant) {
      if (!guess || others.length > 0) continue
      guess.sure = true
      // exclusion: no other code means the same
      for (const other of guesses) if (other !== guess) other.states = other.states.filter((each) => each !== state)
    }
  }
  return guesses
}

const ON = /^(?:y|yes|on)$/i
const OFF = /^(?:n|no|off)$/i
/** Whether a word such as `yes` or `off` means true or false; null for any other value. */
export const flagOf = (value: unknown): boolean | null => {
  if (typeof value !== 'string') return null
  return ON.test(value) ? true : OFF.test(value) ? false : null
}
