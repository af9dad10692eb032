import type { ReactNode } from 'react'
import { useLazySheet } from '../data/lazy-sheet.ts'
import type { Word } from './glossary.ts'

const sheet = () => import('./glossary-sheet.tsx')

/** A word of the platform with a dotted underline; a tap opens its explanation. */
export function Term({ word, children }: { word: Word; children: ReactNode }) {
  const { Sheet, open, close } = useLazySheet(sheet)
  return (
    <>
      <button type="button" className="term" aria-haspopup="dialog" onClick={open}>
        {children}
      </button>
      {Sheet && <Sheet word={word} onClose={close} />}
    </>
  )
}
