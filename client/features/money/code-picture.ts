/** Draws the QR code of a deposit address with what belongs to it, for exchange apps that read a code from a picture. */
import { generate } from 'lean-qr/nano'
import { groupsOf } from '../../core/address-groups.ts'
import { canvasFile } from '../../core/canvas-file.ts'
import { drawQr, QUIET } from '../../widgets/draw-qr.ts'

const WIDTH = 720
const MARGIN = 48
/** Largest side of the QR code. Its cells are whole pixels, so it may be a little smaller. */
const QR_MAX = 600
const GROUPS_PER_LINE = 6
const DARK = '#05060f'
const FAMILY = 'ui-monospace, "DejaVu Sans Mono", monospace'

/** `lines`: below the network, such as the amount */
export type CodePicture = { network: string; address: string; lines: readonly string[] }

/** The address in groups of four characters, as on the page. */
function addressLines(address: string): readonly string[] {
  const groups = groupsOf(address)
  const lines: string[] = []
  for (let from = 0; from < groups.length; from += GROUPS_PER_LINE)
    lines.push(groups.slice(from, from + GROUPS_PER_LINE).join(' '))
  return lines
}

/** Draws the picture. @returns a PNG @throws Error if the browser has no canvas or cannot encode the PNG */
export function drawCode({ network, address, lines }: CodePicture): Promise<Blob> {
  const code = generate(address)
  const cells = code.size + 2 * QUIET
  const cell = Math.floor(QR_MAX / cells)
  const side = cell * cells
  const { fontFamily } = getComputedStyle(document.body)
  const texts = [
    { text: network, size: 52, font: `800 52px ${fontFamily}` },
    ...addressLines(address).map((text) => ({ text, size: 34, font: `600 34px ${FAMILY}` })),
    ...lines.map((text) => ({ text, size: 32, font: `400 32px ${fontFamily}` })),
  ]
  const height = texts.reduce((sum, { size }) => sum + Math.round(size * 1.5), side + 2 * MARGIN)
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height })
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('no canvas'))
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, height)
  context.fillStyle = DARK
  drawQr(context, code, { left: Math.round((WIDTH - side) / 2), top: MARGIN, cell })
  context.textAlign = 'center'
  let bottom = MARGIN + side
  for (const { text, size, font } of texts) {
    bottom += Math.round(size * 1.5)
    context.font = font
    // a long text is written narrower
    context.fillText(text, WIDTH / 2, bottom - size * 0.4, WIDTH - 2 * MARGIN)
  }
  return canvasFile(canvas)
}
