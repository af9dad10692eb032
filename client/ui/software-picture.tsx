/** The picture of a training software: windows in layers. The software's name decides what the front window shows. Decorative. */
import { useMemo } from 'react'
import { randomOf } from '../core/node-layout.ts'
import { Tile } from './tile.tsx'

const HUES = [262, 222, 244, 284, 204] as const

/** SVG paths in the front window. `words`: bright lines; `rest`: soft lines. */
type Content = { name: string; words: string; rest: string }

function codeOf(random: () => number): Content {
  let [words, rest] = ['', '']
  for (let y = 33; y <= 49; y += 5.4) {
    const start = 14 + Math.floor(random() * 3) * 4
    const word = 4 + Math.round(random() * 7)
    const end = Math.min(42, start + word + 5 + Math.round(random() * 14))
    words += `M${start} ${y}h${word}`
    if (end > start + word + 5) rest += `M${start + word + 5} ${y}H${end}`
  }
  return { name: 'code', words, rest }
}

function weightsOf(random: () => number): Content {
  let [words, rest] = ['', '']
  for (let y = 33; y <= 51; y += 6)
    for (let x = 15; x <= 39; x += 6)
      if (random() < 0.4) words += `M${x} ${y}h0`
      else rest += `M${x} ${y}h0`
  return { name: 'weights', words, rest }
}

/** The curve of a training's loss, which falls steeply at first. */
const curveOf = (): Content => ({ name: 'curve', words: 'M15 33C18 46 26 47 39 48', rest: 'M15 51.5H39' })

const networkOf = (): Content => ({
  name: 'network',
  words: 'M15 37h0M15 47h0M27 33h0M27 42h0M27 51h0M39 42h0',
  rest: 'M15 37L27 33L39 42L27 51L15 47L27 42L15 37M27 42H39',
})

const CONTENTS = [codeOf, weightsOf, curveOf, networkOf]

/** The windows as part of an SVG picture, 64 × 64 units. `seed` decides what the front window shows; without it, the window shows code. */
export function SoftwareDrawing({ seed }: { seed?: string }) {
  const { name, words, rest } = useMemo(() => {
    const random = randomOf(`software ${seed}`)
    const contentOf = seed === undefined ? codeOf : CONTENTS[Math.floor(random() * CONTENTS.length)]
    return (contentOf ?? codeOf)(random)
  }, [seed])
  return (
    <g className="software" data-shows={name}>
      <rect className="window-back" x="19" y="9" width="37" height="32" rx="4" />
      <rect className="window-middle" x="13.5" y="14.5" width="37" height="32" rx="4" />
      <rect className="window-front" x="8" y="20" width="38" height="36" rx="4" />
      <path className="window-bar" d="M13 25.5h0M18 25.5h0M23 25.5h0" />
      <path className="content-rest" d={rest} />
      <path className="content-words" d={words} />
    </g>
  )
}

export function SoftwarePicture({ name }: { name: string }) {
  const hue = HUES[Math.floor(randomOf(`hue ${name}`)() * HUES.length)]
  return (
    <Tile hue={hue}>
      <SoftwareDrawing seed={name} />
    </Tile>
  )
}
