/** Reading QR codes: the browser's own reader where it has one, else a decoder that is only then loaded. */

type Reader = { detect: (source: ImageBitmap) => Promise<readonly { rawValue: string }[]> }
declare const BarcodeDetector: undefined | (new (options: { formats: string[] }) => Reader)

/** Larger pictures are slow to decode on a cheap phone and no easier to read. */
const SIDE_MAX = 1_000

/** One for all frames: iOS is slow to take back what a canvas held. */
let canvas: HTMLCanvasElement | undefined

/** The text of the code in a picture or camera frame, null when there is none to be read. */
export async function readQr(source: ImageBitmapSource): Promise<string | null> {
  const bitmap = await createImageBitmap(source)
  try {
    return (await readNatively(bitmap)) ?? (await decode(bitmap))
  } finally {
    bitmap.close()
  }
}

async function readNatively(bitmap: ImageBitmap): Promise<string | null> {
  if (typeof BarcodeDetector === 'undefined') return null
  try {
    const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(bitmap)
    return found?.rawValue ?? null
  } catch {
    // the class is there, the reader behind it is not
    return null
  }
}

async function decode(bitmap: ImageBitmap): Promise<string | null> {
  const { default: decodeQR } = await import('qr/decode.js')
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  // Safari before 16.4 has no OffscreenCanvas
  canvas ??= document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // a transparent ground would be black
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  try {
    return decodeQR(context.getImageData(0, 0, width, height))
  } catch {
    return null
  }
}

/** What a payment code names: 'tron:T…?amount=1' and 'ethereum:0x…@1' are addresses with a wrapping. */
export const addressIn = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z]+:(?:\/\/)?/i, '')
    .replace(/[?@].*$/s, '')
