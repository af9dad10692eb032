/** Pictures of software, nodes and tasks, for a dialect that sends them: their addresses in all forms, and the files behind them. */
import { crc32, deflateSync } from 'node:zlib'
import type { Context } from './handler.ts'

const FOLDER = '/uploads/20261101/'

const svg = (body: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${body}</svg>`).toString('base64')}`

/** The forms of an address: four of a picture that can be shown, and three of one that cannot. */
const FORMS: readonly ((name: string, origin: string) => string)[] = [
  (name) => `${FOLDER}${name}.png`,
  (name, origin) => `${origin}${FOLDER}${name}.png`,
  () => svg('<rect width="64" height="64" fill="#f5d547"/><circle cx="32" cy="32" r="18" fill="#22223b"/>'),
  // on a host that is not the upstream's
  (name) => `https://pictures.example/${name}.png`,
  () => 'javascript:alert(1)',
  // a file that does not exist
  (name) => `${FOLDER}lost-${name}.png`,
  // a transparent picture
  () => svg('<path d="M12 44 32 12 52 44z" fill="#ff5d8f"/>'),
]

/** The record's `image` in a dialect that sends pictures; nothing in others. The id decides the form of its address. */
export function imageOf({ say, origin }: Context, kind: 'software' | 'node' | 'task', id: number): { image?: string } {
  const form = FORMS[(id - 1) % FORMS.length]
  return form && say.dialect.pictures === 'sent' ? { image: form(`${kind}-${id}`, origin) } : {}
}

const WIDTH = 320
const HEIGHT = 180

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A landscape under a sun, wider than high. The number in its name decides its colours. */
function landscape(seed: number): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + 3 * WIDTH))
  const [warm, cold] = [(seed * 67) % 120, (seed * 41) % 90]
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    at++
    for (let x = 0; x < WIDTH; x++) {
      const isSun = Math.hypot(x - WIDTH / 2 - 24, y - 62) < 26
      const isHill = y > 118 + 26 * Math.sin(x / 34 + seed)
      const [red, green, blue] = isSun
        ? [255, 236, 170]
        : isHill
          ? [30 + cold, 90 + warm / 2, 80]
          : [110 + warm, 150 - cold + y / 3, 235 - y / 2]
      rows[at++] = red
      rows[at++] = green
      rows[at++] = blue
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH)
  head.writeUInt32BE(HEIGHT, 4)
  // eight bits per channel, RGB
  head.set([8, 2], 8)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

/** The file of a picture that the stub has sent; undefined for any other path. */
export function pictureAt(path: string): { type: string; bytes: Buffer } | undefined {
  const [, id] = path.startsWith(FOLDER) ? (/\/(?:software|node|task)-(\d+)\.png$/.exec(path) ?? []) : []
  return id === undefined ? undefined : { type: 'image/png', bytes: landscape(Number(id)) }
}
