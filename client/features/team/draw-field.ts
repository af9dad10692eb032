import type { Field } from './poster-field.ts'

/** Opacity of the faces. */
const FACE = 0.35

/** Draws a field. It reaches beyond its area, so the caller clips it where it must not be seen. */
export function drawField(context: CanvasRenderingContext2D, { links, faces, nodes }: Field, colour: string): void {
  context.strokeStyle = context.fillStyle = colour
  context.lineWidth = 2.5
  context.beginPath()
  for (const [from, to] of links) {
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
  }
  context.stroke()
  context.globalAlpha = FACE
  context.beginPath()
  for (const [a, b, c] of faces) {
    context.moveTo(a.x, a.y)
    context.lineTo(b.x, b.y)
    context.lineTo(c.x, c.y)
  }
  context.fill()
  context.globalAlpha = 1
  for (const { x, y, isHub } of nodes) {
    context.beginPath()
    context.arc(x, y, isHub ? 11 : 6, 0, 2 * Math.PI)
    context.fill()
  }
}
