/** Sample files for uploads: images, and files that only look like images. They are built byte by byte and as small as possible. */
import { PNG } from './one-pixel.ts'

const bytes = (...parts: (string | readonly number[] | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const be16 = (value: number) => [value >> 8, value & 255]
const le16 = (value: number) => [value & 255, value >> 8]
const le24 = (value: number) => [...le16(value & 0xffff), value >> 16]
const be32 = (value: number) => [...be16(value >>> 16), ...be16(value & 0xffff)]
const rest = Buffer.alloc(40)

const png = (width: number, height: number) =>
  bytes('\x89PNG\r\n\x1a\n', be32(13), 'IHDR', be32(width), be32(height), [8, 6, 0, 0, 0], rest)
const ownPng = bytes(
  '\x89PNG\r\n\x1a\n',
  be32(4),
  'CgBI',
  be32(0),
  be32(0),
  be32(13),
  'IHDR',
  be32(640),
  be32(480),
  rest,
)
const gif = (width: number, height: number) => bytes('GIF89a', le16(width), le16(height), rest)
/** The beginning of a JPEG. @param notes how many bytes of metadata, as cameras write it, precede the image's size */
export const jpeg = (width: number, height: number, notes = 16) => {
  const segments: Buffer[] = []
  for (let left = notes; left > 0; left -= 60_000) {
    const size = Math.min(left, 60_000)
    segments.push(bytes([0xff, 0xe2], be16(size + 2), Buffer.alloc(size)))
  }
  return bytes([0xff, 0xd8], ...segments, [0xff, 0xc0], be16(17), [8], be16(height), be16(width), [3], rest)
}
const riff = (...parts: Parameters<typeof bytes>) => bytes('RIFF', [60, 0, 0, 0], 'WEBP', ...parts, rest)
const webp = (width: number, height: number) =>
  riff('VP8X', [10, 0, 0, 0, 0, 0, 0, 0], le24(width - 1), le24(height - 1))
const webpLossy = (width: number, height: number) =>
  riff('VP8 ', [30, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a], le16(width), le16(height))
const webpLossless = riff('VP8L', [30, 0, 0, 0, 0x2f, 0, 0, 0, 0])

/** name → the file, and the extension with which it must reach the upstream */
export const PICTURES: Record<string, readonly [Buffer, string]> = {
  png: [PNG, 'png'],
  'a png of an iPhone’s own': [ownPng, 'png'],
  gif: [gif(1, 1), 'gif'],
  jpeg: [jpeg(640, 480), 'jpg'],
  'jpeg whose size follows 300 kB of metadata': [jpeg(4_000, 3_000, 300_000), 'jpg'],
  webp: [webp(640, 480), 'webp'],
  'lossy webp': [webpLossy(640, 480), 'webp'],
  'lossless webp': [webpLossless, 'webp'],
  'a picture with a script behind it': [bytes(gif(1, 1), '<script>alert(1)</script>'), 'gif'],
  'a picture with PHP behind it': [bytes(PNG, '<?php echo 1;'), 'png'],
  'the largest that is allowed': [png(10_000, 5_000), 'png'],
}

/** name → a file that is not an image */
export const NO_PICTURES: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'one byte': bytes([0x89]),
  php: bytes('<?php echo 1;', rest),
  svg: bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  html: bytes('<!doctype html><script>alert(1)</script>', rest),
  javascript: bytes('export default alert(1)', rest),
  'a Windows program': bytes('MZ', Buffer.alloc(200)),
  'a Linux program': bytes('\x7fELF', Buffer.alloc(200)),
  zip: bytes('PK\x03\x04', Buffer.alloc(200)),
  pdf: bytes('%PDF-1.7\n', Buffer.alloc(200)),
  mp4: bytes([0, 0, 0, 24], 'ftypmp42', Buffer.alloc(200)),
  heic: bytes([0, 0, 0, 24], 'ftypheic', Buffer.alloc(200)),
  mp3: bytes('ID3', Buffer.alloc(200)),
  bmp: bytes('BM', Buffer.alloc(200)),
  ico: bytes([0, 0, 1, 0], Buffer.alloc(200)),
  tiff: bytes('II*\0', Buffer.alloc(200)),
  wav: bytes('RIFF', [60, 0, 0, 0], 'WAVEfmt ', rest),
  'a space before a picture': bytes(' ', PNG),
  'a mark before a picture': bytes('\xef\xbb\xbf', PNG),
  'a png that is cut in its head': PNG.subarray(0, 20),
  'a png without a head': bytes('\x89PNG\r\n\x1a\n', be32(13), 'IDAT', rest),
  'a png of no size': png(0, 0),
  'a gif of no width': gif(0, 5),
  'a jpeg of three bytes': bytes([0xff, 0xd8, 0xff]),
  'a jpeg without a size': bytes([0xff, 0xd8], [0xff, 0xe0], be16(16), Buffer.alloc(600_000)),
  'a webp of an unknown kind': riff('VP8?', [30, 0, 0, 0, 0, 0, 0, 0]),
}

/** Name → a small file that would have more pixels than allowed when decoded, which could take gigabytes. */
export const FLOODS: Record<string, Buffer> = {
  png: png(65_535, 65_535),
  'png, just above': png(10_000, 5_001),
  'png, one row': png(0x7fffffff, 1),
  gif: gif(65_535, 65_535),
  jpeg: jpeg(65_535, 65_535),
  webp: webp(16_383, 16_383),
}
