import type { ReactNode } from 'react'
import { useLazyComponent } from '../core/lazy-component.ts'

export type PictureProps = {
  /** address of the upstream's picture; '' if it sends none */
  image: string
  /** the drawing that is shown without it */
  children: ReactNode
}

/** Loaded only where the upstream sends pictures. */
const sentPicture = () => import('./sent-picture.tsx')

/** The picture of a task, a software or a node: the one that the upstream sends, or else a drawing. */
export function Picture({ image, children }: PictureProps) {
  const { content: Sent } = useLazyComponent(image ? sentPicture : undefined)
  return Sent ? <Sent src={image}>{children}</Sent> : children
}
