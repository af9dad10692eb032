/** Draws the invitation as one image: text in the member's language, QR code and invite code. */
import { generate } from 'lean-qr/nano'
import { nodeLayout } from '../../core/node-layout.ts'

const WIDTH = 900
const HEIGHT = 1_200
const CODE_SIDE = 520

export type Poster = { title: string; text: string; code: string; link: string }

/** Breaks `text` into lines at most `most` pixels wide; text without spaces may break between any two characters. */
function linesOf(context: CanvasRenderingContext2D, text: string, most: number): string[] {
  const words = /\s/.test(text) ? (text.match(/\S*\s|\S+/g) ?? []) : [...text]
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && context.measureText(line + word).width > most) {
      lines.push(line.trim())
      line = ''
    }
    line += word
  }
  return [...lines, line.trim()]
}

/** The motif, over the whole poster and faint, so that the text stays readable. */
function drawField(context: CanvasRenderingContext2D): void {
  const { nodes, links } = nodeLayout('SNT', { width: WIDTH, height: HEIGHT, gap: 150 })
  context.strokeStyle = context.fillStyle = 'rgb(176 184 255 / 0.22)'
  context.lineWidth = 3
  context.beginPath()
  for (const [from, to] of links) {
    const [a, b] = [nodes[from], nodes[to]]
    if (!a || !b) continue
    context.moveTo(a.x, a.y)
    context.lineTo(b.x, b.y)
  }
  context.stroke()
  for (const { x, y, links: count } of nodes) {
    context.beginPath()
    context.arc(x, y, count > 3 ? 13 : 7, 0, 2 * Math.PI)
    context.fill()
  }
}

/** @returns a PNG @throws when the browser cannot draw it */
export function drawPoster({ title, text, code, link }: Poster): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('no canvas'))
  const { fontFamily } = getComputedStyle(document.body)
  const ground = context.createLinearGradient(0, 0, WIDTH, HEIGHT)
  ground.addColorStop(0, '#2a3290')
  ground.addColorStop(1, '#0b0e22')
  context.fillStyle = ground
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawField(context)
  context.textAlign = 'center'

  let y = 130
  const write = (words: string, size: number, colour: string, weight = 400) => {
    context.font = `${weight} ${size}px ${fontFamily}`
    context.fillStyle = colour
    for (const line of linesOf(context, words, WIDTH - 140)) {
      context.fillText(line, WIDTH / 2, y)
      y += size * 1.35
    }
  }
  write(title, 58, '#fff', 700)
  y += 10
  write(text, 32, '#ccd1f0')

  const qr = generate(link)
  const cell = Math.floor(CODE_SIDE / (qr.size + 8))
  const side = cell * (qr.size + 8)
  const [left, top] = [(WIDTH - side) / 2, HEIGHT - side - 190]
  context.fillStyle = '#fff'
  context.fillRect(left, top, side, side)
  context.fillStyle = '#05060f'
  for (let row = 0; row < qr.size; row++)
    for (let column = 0; column < qr.size; column++)
      if (qr.get(column, row)) context.fillRect(left + (column + 4) * cell, top + (row + 4) * cell, cell, cell)
  y = HEIGHT - 110
  write(code, 54, '#fff', 700)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
