import type { CSSProperties } from 'react'
import { hashOf } from '../core/hash.ts'

/** Hues of letters: those around the colour of the app's selections, none of which is close to a colour with a meaning. */
const HUES = [234, 206, 262, 220]

type Props = {
  src: string
  /** whose picture it is */
  name?: string
  size?: number
}

/**
 * A member's picture. Decorative for screen readers, because the name is always shown beside it. Stock FastAdmin sends a drawn letter in any hue for
 * members without a picture. The letter is drawn here instead, in the hues of this app.
 */
export const Avatar = ({ src, name = '', size = 44 }: Props) => {
  const style = { '--side': `${size}px`, '--hue': HUES[hashOf(name) % HUES.length] } as CSSProperties
  return name && src.startsWith('data:image/svg') ? (
    <span className="avatar letter" style={style} aria-hidden="true">
      {[...name][0]}
    </span>
  ) : (
    <img className="avatar" style={style} src={src || '/icon.svg'} alt="" loading="lazy" />
  )
}
