/** Draws the invitation as one image: text in the member's language, QR code and invite code. */
import { generate } from 'lean-qr/nano'
import { nodeLayout } from '../../core/node-layout.ts'

const WIDTH = 900
const HEIGHT = 1_350
const MARGIN = 64
const LOGO_SIDE = 84
const LINE = 1.32
/** Largest side of the QR code in pixels. The code is smaller if the texts leave too little height. */
const QR_MAX = 600
/** Least space between the parts: logo, texts, QR code and risk warning. */
const GAP = 28
/** Space between the items of one part. */
const SMALL_GAP = 14
/** The white panel with the QR code and, below that, the invite code: its corner radius, its space around the code and the code's size. */
const PANEL_RADIUS = 40
const PANEL_SPACE = 32
const CODE_SIZE = 46
/** Font sizes for the title. The first one with which the title takes at most two lines is used. If there is none, the last one. */
const TITLE_SIZES = [84, 72, 62] as const

type Look = {
  /** the background's gradient, from the upper left to the lower right */
  colours: readonly [string, string]
  /** a soft light in the upper right corner, and the same colour without opacity */
  glow: readonly [string, string]
  motif: string
  title: string
  text: string
  align: 'center' | 'left'
}

const designs = {
  night: {
    colours: ['#2a3290', '#0b0e22'],
    glow: ['rgb(92 110 255 / 0.75)', 'rgb(92 110 255 / 0)'],
    motif: 'rgb(176 184 255 / 0.34)',
    title: '#fff',
    text: '#ccd1f0',
    align: 'center',
  },
  day: {
    colours: ['#ffffff', '#dfe3ff'],
    glow: ['rgb(150 164 255 / 0.6)', 'rgb(150 164 255 / 0)'],
    motif: 'rgb(42 50 144 / 0.2)',
    title: '#10142e',
    text: '#3b4168',
    align: 'left',
  },
  dusk: {
    colours: ['#6b2f7d', '#170d2b'],
    glow: ['rgb(232 120 96 / 0.7)', 'rgb(232 120 96 / 0)'],
    motif: 'rgb(255 205 170 / 0.34)',
    title: '#fff',
    text: '#f0d8e6',
    align: 'left',
  },
} as const satisfies Record<string, Look>

export type Design = keyof typeof designs

/** `code`: the line below the QR code */
export type Poster = { title: string; text: string; risk: string; code: string; link: string; design: Design }

/**
 * Splits a text where its lines may break, which is between words. If a language has no spaces and the browser cannot find its words, a line may
 * break between any two characters.
 */
function wordsOf(text: string): string[] {
  // `Intl.Segmenter` is missing in Firefox before 125
  if (!('Segmenter' in Intl)) return /\s/.test(text) ? (text.match(/\S*\s|\S+/g) ?? []) : [...text]
  const words: string[] = []
  const segments = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' }).segment(text)
  // spaces and punctuation stay with the word before them
  for (const { segment, isWordLike } of segments) words.push(isWordLike ? segment : `${words.pop() ?? ''}${segment}`)
  return words
}

/** Breaks `text` into lines at most `most` pixels wide. */
function linesOf(context: CanvasRenderingContext2D, text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of wordsOf(text)) {
    if (line !== '' && context.measureText((line + word).trim()).width > most) {
      lines.push(line.trim())
      line = ''
    }
    line += word
  }
  return [...lines, line.trim()]
}

/** Breaks `text` into as many lines as `linesOf` does, but of about the same length, so that no word stands alone. */
function balancedLines(context: CanvasRenderingContext2D, text: string, most: number): string[] {
  let lines = linesOf(context, text, most)
  for (let width = most; width > most / 2; width -= most / 20) {
    const narrower = linesOf(context, text, width)
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return lines
}

/** Draws the field of linked nodes over the whole poster, faintly, so that the text stays readable. */
function drawField(context: CanvasRenderingContext2D, colour: string, seed: string): void {
  const { nodes, links } = nodeLayout(seed, { width: WIDTH, height: HEIGHT, gap: 150 })
  context.strokeStyle = context.fillStyle = colour
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

/** Loads the app's icon; null if loading fails, because the poster is useful without the icon. */
async function loadLogo(): Promise<HTMLImageElement | null> {
  const image = Object.assign(new Image(), { src: '/icon-192.png' })
  return image.decode().then(
    () => image,
    () => null,
  )
}

/** Draws the poster. @returns a PNG @throws Error if the browser has no canvas or cannot encode the PNG */
export async function drawPoster({ title, text, risk, code, link, design }: Poster): Promise<Blob> {
  const look = designs[design]
  const logo = await loadLogo()
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const { fontFamily } = getComputedStyle(document.body)
  const ground = context.createLinearGradient(0, 0, WIDTH, HEIGHT)
  ground.addColorStop(0, look.colours[0])
  ground.addColorStop(1, look.colours[1])
  context.fillStyle = ground
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const light = context.createRadialGradient(WIDTH, 0, 0, WIDTH, 0, WIDTH)
  light.addColorStop(0, look.glow[0])
  light.addColorStop(1, look.glow[1])
  context.fillStyle = light
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawField(context, look.motif, design === 'night' ? 'SNT' : design)
  context.textAlign = look.align
  const x = look.align === 'center' ? WIDTH / 2 : MARGIN

  context.font = `700 44px ${fontFamily}`
  context.fillStyle = look.title
  const brand = LOGO_SIDE + 20 + context.measureText('SNT').width
  const brandLeft = look.align === 'center' ? (WIDTH - brand) / 2 : MARGIN
  if (logo) context.drawImage(logo, brandLeft, MARGIN, LOGO_SIDE, LOGO_SIDE)
  context.textAlign = 'left'
  context.fillText('SNT', brandLeft + LOGO_SIDE + 20, MARGIN + 58)
  context.textAlign = look.align

  const block = (words: string, size: number, colour: string, weight = 400) => {
    const font = `${weight} ${size}px ${fontFamily}`
    context.font = font
    const lines = balancedLines(context, words, WIDTH - 2 * MARGIN)
    const draw = (top: number) => {
      context.font = font
      context.fillStyle = colour
      for (const [index, line] of lines.entries()) context.fillText(line, x, top + size * (index * LINE + 1))
    }
    return { lines: lines.length, height: lines.length * size * LINE, draw }
  }
  const heading = TITLE_SIZES.map((size) => block(title, size, look.title, 800)).reduce((best, each) =>
    best.lines > 2 ? each : best,
  )
  const invitation = block(text, 42, look.text)
  const warning = block(risk, 37, look.text)

  const qr = generate(link)
  const texts = heading.height + invitation.height + warning.height
  const below = CODE_SIZE * LINE + PANEL_SPACE
  const left = HEIGHT - 2 * MARGIN - LOGO_SIDE - texts - SMALL_GAP - below
  const cells = qr.size + 8
  const cell = Math.floor(Math.min(QR_MAX, left - 3 * GAP) / cells)
  const side = cell * cells
  const gap = (left - side) / 3

  let y = MARGIN + LOGO_SIDE + gap
  heading.draw(y)
  y += heading.height + SMALL_GAP
  invitation.draw(y)
  y += invitation.height + gap
  const qrLeft = look.align === 'center' ? (WIDTH - side) / 2 : MARGIN
  context.fillStyle = '#fff'
  context.shadowColor = 'rgb(5 6 15 / 0.3)'
  context.shadowBlur = 48
  context.beginPath()
  context.roundRect(qrLeft, y, side, side + below, PANEL_RADIUS)
  context.fill()
  context.shadowColor = 'transparent'
  context.fillStyle = '#05060f'
  for (let row = 0; row < qr.size; row++)
    for (let column = 0; column < qr.size; column++)
      if (qr.get(column, row)) context.fillRect(qrLeft + (column + 4) * cell, y + (row + 4) * cell, cell, cell)
  context.font = `700 ${CODE_SIZE}px ${fontFamily}`
  context.textAlign = 'center'
  // a long code is written narrower
  context.fillText(code, qrLeft + side / 2, y + side + CODE_SIZE * 0.75, side - 2 * PANEL_SPACE)
  context.textAlign = look.align
  warning.draw(y + side + below + gap)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
