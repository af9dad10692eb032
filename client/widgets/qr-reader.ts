/** Reads QR codes with the browser's `BarcodeDetector`. If that finds no code or is missing, a decoder is loaded on demand. */

type Reader = { detect: (source: ImageBitmap) => Promise<readonly { rawValue: string }[]> }
declare const BarcodeDetector: undefined | (new (options: { formats: string[] }) => Reader)

/** Largest side of a decoded image in pixels. Larger images take long on cheap phones and are no easier to read. */
const SIDE_MAX = 1_000

/** One canvas for all frames, because iOS is slow to release the memory of a canvas. */
let canvas: HTMLCanvasElement | undefined

/** The text of the QR code in an image or camera frame, or null if no code can be read. @throws if the browser cannot decode the image */
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
    // the class exists, but the platform provides no detector
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
  // white behind the image, because transparent areas would become black
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  try {
    return decodeQR(context.getImageData(0, 0, width, height))
  } catch {
    return null
  }
}

/** The address in a payment code, without scheme and parameters: 'tron:T…?amount=1' → 'T…', 'ethereum:0x…@1' → '0x…'. */
export const addressIn = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z]+:(?:\/\/)?/i, '')
    .replace(/[?@].*$/s, '')
