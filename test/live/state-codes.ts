/** Guesses the meaning of unknown state codes, and of the words for flags. */

import * as z from 'zod'
import { isBlank, shapeOf as schemaOf, strictReadOf } from '../../shared/contract/reader.ts'
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts'
import { shapeOf } from './value-kinds.ts'
import { isPrintableCode, statesFor } from './vocabulary.ts'

type CodeGuess = {
  /** the upstream's code; null if it may be personal data, which must not be printed */
  code: string | null
  shape: string
  /** the states of the contract that the code may mean */
  states: string[]
  sure: boolean
}

const statesOf = (reader: z.ZodType): string[] => {
  const shape = schemaOf(reader)
  return shape instanceof z.ZodEnum ? shape.options.map(String).filter((state) => state !== 'unknown') : []
}

/** The upstream's codes that the reader understands → our states. Codes that may be personal data are left out. */
export function codesRead(reader: z.ZodType, values: readonly unknown[]): Record<string, string> {
  const pairs = values
    .filter((value) => !isBlank(value) && typeof value !== 'object')
    .map((value) => [String(value), String(strictReadOf(reader)(value, DEFAULT_TIME_ZONE))] as const)
  return Object.fromEntries(pairs.filter(([code, state]) => state !== 'unknown' && isPrintableCode(code)))
}

/**
 * The possible meanings of each unknown code. A word is certain if it can mean only one of our states, and no other code can mean that state. A
 * number proves nothing, because it may mean any state that was not seen.
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
      // the state cannot be meant by another code now, so the other guesses lose it
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
