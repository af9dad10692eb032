import { randomUUID } from 'node:crypto'

/** A UUID of version 7 created at `ms`. */
export function uuidAt(ms: number): string {
  const [, , , variant, rest] = randomUUID().split('-')
  const time = Math.floor(ms).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15, 18)}-${variant}-${rest}`
}
