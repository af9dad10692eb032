import { canvasFile } from '../../core/canvas-file.ts'

/**
 * Side in pixels to which pictures are shrunk, for slow networks. With this side and `QUALITY`, hardly any image but pure noise comes near 200 kB.
 */
const SIDE = 512
/** Quality of the JPEG, 0 to 1. */
const QUALITY = 0.85

/** Crops a picture to its centre square and shrinks it. @returns a JPEG @throws if the browser cannot read the file as an image or cannot draw it */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const middle = Math.min(bitmap.width, bitmap.height)
  const side = Math.min(SIDE, middle)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency: unpainted pixels would be black
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  const [x, y] = [(bitmap.width - middle) / 2, (bitmap.height - middle) / 2]
  context.drawImage(bitmap, x, y, middle, middle, 0, 0, side, side)
  bitmap.close()
  return canvasFile(canvas, 'image/jpeg', QUALITY)
}
