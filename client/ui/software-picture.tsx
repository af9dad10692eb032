/** Training software as a picture: windows in layers, with lines of code that its name decides. Decorative. */
import { useMemo } from 'react'
import { randomOf } from '../core/node-layout.ts'
import { Picture } from './node-field.tsx'

const HUES = [262, 222, 244] as const

/** Lines of code in the front window: bright for a word, soft for the rest. */
function linesOf(seed: string): { words: string; rest: string } {
  const random = randomOf(seed)
  let [words, rest] = ['', '']
  for (let y = 33; y <= 49; y += 5.4) {
    const start = 14 + Math.floor(random() * 3) * 4
    const word = 4 + Math.round(random() * 7)
    const end = Math.min(42, start + word + 5 + Math.round(random() * 14))
    words += `M${start} ${y}h${word}`
    if (end > start + word + 5) rest += `M${start + word + 5} ${y}H${end}`
  }
  return { words, rest }
}

/** 64 × 64 */
export function SoftwareDrawing({ seed }: { seed: string }) {
  const { words, rest } = useMemo(() => linesOf(seed), [seed])
  return (
    <g>
      <rect className="window-back" x="19" y="9" width="37" height="32" rx="4" />
      <rect className="window-middle" x="13.5" y="14.5" width="37" height="32" rx="4" />
      <rect className="window-front" x="8" y="20" width="38" height="35" rx="4" />
      <path className="window-bar" d="M13 25.5h0M18 25.5h0M23 25.5h0" />
      <path className="code-words" d={words} />
      <path className="code-rest" d={rest} />
    </g>
  )
}

export function SoftwarePicture({ name }: { name: string }) {
  const hue = HUES[Math.floor(randomOf(`hue ${name}`)() * HUES.length)]
  return (
    <Picture look="tile" hue={hue}>
      <SoftwareDrawing seed={name} />
    </Picture>
  )
}
