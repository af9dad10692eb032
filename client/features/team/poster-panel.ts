/** The white panel of a poster, with the QR code and the invite code below it. */
import { generate } from 'lean-qr/nano'
import { drawQr, QUIET } from '../../widgets/draw-qr.ts'
import { drawField } from './draw-field.ts'
import { type Box, fieldAround } from './poster-field.ts'

/** The panel's corner radius, the space around the invite code, and that code's size. */
const RADIUS = 40
const SPACE = 32
const CODE_SIZE = 46
/** Height of the part with the invite code. */
const CODE_HEIGHT = 92
/** The dark part at the right of a ticket: its least width, and the radius of the notches where it can be torn off. */
const STUB = 150
const NOTCH = 18
const DARK = '#05060f'

export type PanelLook = {
  /** `plain`: as wide as the QR code; `ticket`: as wide as the poster's texts, with a dark part at its right */
  kind: 'plain' | 'ticket'
  align: 'left' | 'center' | 'right'
  /** the stub's gradient and the colour of its nodes */
  stub?: readonly [string, string, string]
}

export type Panel = { box: Box; draw: (context: CanvasRenderingContext2D) => void }

/**
 * Plans the panel. All its sizes and places are whole pixels, because otherwise light lines appear between the QR code's rows.
 * @param within the place for it; the panel is as high as its content, at most as high as that
 */
export function planPanel(look: PanelLook, within: Box, most: number, link: string, code: string, font: string): Panel {
  const qr = generate(link)
  const cells = qr.size + 2 * QUIET
  const isTicket = look.kind === 'ticket'
  const room = isTicket ? within.width - STUB : within.width
  const cell = Math.floor(Math.min(most, room, within.height - CODE_HEIGHT) / cells)
  const side = cell * cells
  const width = isTicket ? within.width : side
  const spare = within.width - width
  const left = Math.round(within.left + (look.align === 'left' ? 0 : look.align === 'right' ? spare : spare / 2))
  const box = { left, top: Math.round(within.top), width, height: side + CODE_HEIGHT }

  const outline = (context: CanvasRenderingContext2D) => {
    const [right, bottom, tear] = [box.left + box.width, box.top + box.height, box.left + side]
    context.beginPath()
    if (!isTicket) {
      context.roundRect(box.left, box.top, box.width, box.height, RADIUS)
      return
    }
    context.arc(tear, box.top, NOTCH, Math.PI, 0, true)
    context.arcTo(right, box.top, right, bottom, RADIUS)
    context.arcTo(right, bottom, left, bottom, RADIUS)
    context.arc(tear, bottom, NOTCH, 0, Math.PI, true)
    context.arcTo(left, bottom, left, box.top, RADIUS)
    context.arcTo(left, box.top, tear, box.top, RADIUS)
    context.closePath()
  }
  const drawStub = (context: CanvasRenderingContext2D, [from, to, nodes]: readonly [string, string, string]) => {
    const stub = { ...box, left: left + side, width: width - side }
    context.save()
    outline(context)
    context.clip()
    context.beginPath()
    context.rect(stub.left, stub.top, stub.width, stub.height)
    context.clip()
    const ground = context.createLinearGradient(stub.left, stub.top, stub.left + stub.width, stub.top + stub.height)
    ground.addColorStop(0, from)
    ground.addColorStop(1, to)
    context.fillStyle = ground
    context.fillRect(stub.left, stub.top, stub.width, stub.height)
    drawField(context, fieldAround('stub', stub, [], []), nodes)
    context.restore()
    // the holes along which the ticket is torn
    context.fillStyle = '#fff'
    for (let y = stub.top + 2 * NOTCH; y < stub.top + stub.height - NOTCH; y += 18) {
      context.beginPath()
      context.arc(stub.left, y, 4, 0, 2 * Math.PI)
      context.fill()
    }
  }
  const draw = (context: CanvasRenderingContext2D) => {
    context.save()
    context.shadowColor = 'rgb(5 6 15 / 0.3)'
    context.shadowBlur = 48
    context.fillStyle = '#fff'
    outline(context)
    context.fill()
    context.restore()
    if (look.stub) drawStub(context, look.stub)
    context.fillStyle = DARK
    drawQr(context, qr, { left, top: box.top, cell })
    context.font = `700 ${CODE_SIZE}px ${font}`
    context.textAlign = 'center'
    // a long code is written narrower
    context.fillText(code, left + side / 2, box.top + side + CODE_SIZE * 0.75, side - 2 * SPACE)
  }
  return { box, draw }
}
