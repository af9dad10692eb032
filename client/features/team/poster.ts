/** Draws the invitation as one image: text in the member's language, QR code and invite code. */
import { canvasFile } from '../../core/canvas-file.ts'
import { breakLines } from './break-lines.ts'
import { drawField } from './draw-field.ts'
import { type Box, fieldAround } from './poster-field.ts'
import { type PanelLook, planPanel } from './poster-panel.ts'

const WIDTH = 900
const HEIGHT = 1_500
const MARGIN = 64
const LOGO_SIDE = 84
/** Size of the name beside or below the logo, and its distance from it. */
const NAME_SIZE = 44
const NAME_GAP = 20
const LINE = 1.32
/** Largest side of the QR code in pixels. The code is smaller if the texts leave too little height. */
const QR_MAX = 620
/** Least space between the parts: logo, texts, panel and risk warning. */
const LEAST_GAP = 36
/** Space between the items of one part. */
const SMALL_GAP = 14
/** Font sizes for the title, tried in this order until the title fits on two lines. If it fits with none, the last one is used. */
const TITLE_SIZES = [84, 72, 62] as const

type Look = {
  /** the background's gradient, from the upper left to the lower right */
  colours: readonly [string, string]
  /** a soft light: its centre, its radius, its colour, and the same colour without opacity */
  glow: { x: number; y: number; radius: number; colours: readonly [string, string] }
  motif: string
  title: string
  text: string
  align: 'center' | 'left'
  /** whether the panel is above the texts, beside the logo */
  panelFirst: boolean
  panel: PanelLook
}

const designs = {
  /** everything on one axis */
  night: {
    colours: ['#2a3290', '#0b0e22'],
    glow: { x: 450, y: 0, radius: 900, colours: ['rgb(92 110 255 / 0.75)', 'rgb(92 110 255 / 0)'] },
    motif: 'rgb(176 184 255 / 0.42)',
    title: '#fff',
    text: '#ccd1f0',
    align: 'center',
    panelFirst: false,
    panel: { kind: 'plain', align: 'center' },
  },
  /** texts and a ticket on the left edge, both over the whole width */
  day: {
    colours: ['#ffffff', '#dfe3ff'],
    glow: { x: 900, y: 0, radius: 900, colours: ['rgb(150 164 255 / 0.6)', 'rgb(150 164 255 / 0)'] },
    motif: 'rgb(42 50 144 / 0.24)',
    title: '#10142e',
    text: '#3b4168',
    align: 'left',
    panelFirst: false,
    panel: { kind: 'ticket', align: 'left', stub: ['#4655d8', '#1b2170', 'rgb(200 206 255 / 0.6)'] },
  },
  /** from the logo over the panel at the right to the title at the lower left */
  dusk: {
    colours: ['#6b2f7d', '#170d2b'],
    glow: { x: 760, y: 180, radius: 840, colours: ['rgb(240 128 92 / 0.9)', 'rgb(232 120 96 / 0)'] },
    motif: 'rgb(255 205 170 / 0.42)',
    title: '#fff',
    text: '#f0d8e6',
    align: 'left',
    panelFirst: true,
    panel: { kind: 'plain', align: 'right' },
  },
} as const satisfies Record<string, Look>

export type Design = keyof typeof designs

/** `code`: the line below the QR code */
export type Poster = { title: string; text: string; risk: string; code: string; link: string; design: Design }

/** Loads the app's icon; null if loading fails, because the poster is useful without the icon. */
async function loadLogo(): Promise<HTMLImageElement | null> {
  const image = Object.assign(new Image(), { src: '/icon-192.png' })
  return image.decode().then(
    () => image,
    () => null,
  )
}

/** Draws the background with its soft light. */
function drawGround(context: CanvasRenderingContext2D, { colours, glow }: Look): void {
  const ground = context.createLinearGradient(0, 0, WIDTH, HEIGHT)
  ground.addColorStop(0, colours[0])
  ground.addColorStop(1, colours[1])
  context.fillStyle = ground
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const light = context.createRadialGradient(glow.x, glow.y, 0, glow.x, glow.y, glow.radius)
  light.addColorStop(0, glow.colours[0])
  light.addColorStop(1, glow.colours[1])
  context.fillStyle = light
  context.fillRect(0, 0, WIDTH, HEIGHT)
}

/** The logo with the name: beside it or, left of a panel, below it. */
function planBrand(context: CanvasRenderingContext2D, look: Look, font: string) {
  context.font = `700 ${NAME_SIZE}px ${font}`
  const name = Math.ceil(context.measureText('SNT').width)
  const isStacked = look.panelFirst
  const width = isStacked ? Math.max(LOGO_SIDE, name) : LOGO_SIDE + NAME_GAP + name
  const left = look.align === 'center' ? Math.round((WIDTH - width) / 2) : MARGIN
  const box = { left, top: MARGIN, width, height: LOGO_SIDE + (isStacked ? NAME_SIZE * LINE : 0) }
  const draw = (logo: HTMLImageElement | null) => {
    if (logo) context.drawImage(logo, left, MARGIN, LOGO_SIDE, LOGO_SIDE)
    context.font = `700 ${NAME_SIZE}px ${font}`
    context.fillStyle = look.title
    context.textAlign = isStacked ? 'center' : 'left'
    if (isStacked) context.fillText('SNT', left + LOGO_SIDE / 2, MARGIN + LOGO_SIDE + NAME_SIZE * 1.1)
    else context.fillText('SNT', left + LOGO_SIDE + NAME_GAP, MARGIN + 58)
  }
  return { box, draw }
}

/** Breaks a text into lines. `boxes` and `draw` take the top of the first line. */
function planText(
  context: CanvasRenderingContext2D,
  align: Look['align'],
  text: string,
  style: { size: number; colour: string; font: string },
) {
  const { size, colour, font } = style
  const step = Math.round(size * LINE)
  const measure = (line: string) => {
    context.font = font
    return context.measureText(line).width
  }
  const lines = breakLines(text, document.documentElement.lang, WIDTH - 2 * MARGIN, measure)
  const boxes = (top: number): Box[] =>
    lines.map((line, index) => {
      const width = measure(line)
      return { left: align === 'center' ? (WIDTH - width) / 2 : MARGIN, top: top + index * step, width, height: step }
    })
  const draw = (top: number) => {
    context.font = font
    context.fillStyle = colour
    context.textAlign = align
    const x = align === 'center' ? WIDTH / 2 : MARGIN
    for (const [index, line] of lines.entries()) context.fillText(line, x, top + size + index * step)
  }
  const fits = lines.every((line) => measure(line) <= WIDTH - 2 * MARGIN)
  return { lines: lines.length, fits, height: lines.length * step, boxes, draw }
}

/** Draws the poster. @returns a PNG @throws Error if the browser has no canvas or cannot encode the PNG */
export async function drawPoster({ title, text, risk, code, link, design }: Poster): Promise<Blob> {
  const look: Look = designs[design]
  const logo = await loadLogo()
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const { fontFamily } = getComputedStyle(document.body)
  const plan = (words: string, size: number, colour: string, weight = 400) =>
    planText(context, look.align, words, { size, colour, font: `${weight} ${size}px ${fontFamily}` })
  const brand = planBrand(context, look, fontFamily)
  const heading = TITLE_SIZES.map((size) => plan(title, size, look.title, 800)).reduce((best, each) =>
    best.lines > 2 || !best.fits ? each : best,
  )
  const invitation = plan(text, 42, look.text)
  const warning = plan(risk, 37, look.text)

  // the gaps between the parts are equal, and the panel gets the height that they and the texts leave
  const texts = heading.height + SMALL_GAP + invitation.height
  const before = look.panelFirst ? 0 : LOGO_SIDE + texts
  const after = warning.height + (look.panelFirst ? texts : 0)
  const gaps = look.panelFirst ? 2 : 3
  const room = HEIGHT - 2 * MARGIN - before - after
  const at = { left: MARGIN, top: MARGIN, width: WIDTH - 2 * MARGIN, height: room - gaps * LEAST_GAP }
  const { height } = planPanel(look.panel, at, QR_MAX, link, code, fontFamily).box
  const gap = Math.floor((room - height) / gaps)
  const textTop = look.panelFirst ? MARGIN + height + gap : MARGIN + LOGO_SIDE + gap
  const top = look.panelFirst ? MARGIN : textTop + texts + gap
  const panel = planPanel(look.panel, { ...at, top }, QR_MAX, link, code, fontFamily)
  const invitationTop = textTop + heading.height + SMALL_GAP
  const warningTop = (look.panelFirst ? textTop + texts : top + height) + gap

  drawGround(context, look)
  const written = [
    brand.box,
    ...heading.boxes(textTop),
    ...invitation.boxes(invitationTop),
    ...warning.boxes(warningTop),
  ]
  const whole = { left: 0, top: 0, width: WIDTH, height: HEIGHT }
  drawField(context, fieldAround(design, whole, written, [panel.box]), look.motif)
  brand.draw(logo)
  heading.draw(textTop)
  invitation.draw(invitationTop)
  panel.draw(context)
  warning.draw(warningTop)
  return canvasFile(canvas)
}
