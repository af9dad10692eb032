import type { Field } from './poster-field.ts'

/** Draws a field. It reaches beyond its area, so the caller clips it where it must not be seen. */
export function drawField(context: CanvasRenderingContext2D, { links, nodes }: Field, colour: string): void {
  context.strokeStyle = context.fillStyle = colour
  context.lineWidth = 2.5
  context.beginPath()
  for (const [from, to] of links) {
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
  }
  context.stroke()
  for (const { x, y, isHub } of nodes) {
    context.beginPath()
    context.arc(x, y, isHub ? 11 : 6, 0, 2 * Math.PI)
    context.fill()
  }
}
