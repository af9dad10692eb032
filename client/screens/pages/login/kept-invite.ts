/** Whose invitation a visitor came with, for those who register another day. */
import { keep, onDevice } from '../../../storage.ts'

const STORED = 'invite'
const LIFE_MS = 30 * 24 * 3_600_000

export const keepInvite = (code: string): void => keep(onDevice, STORED, JSON.stringify([code, Date.now() + LIFE_MS]))

/** The last invitation's code, '' when there was none in the last thirty days. */
export function keptInvite(): string {
  try {
    const [code, until]: unknown[] = JSON.parse(onDevice.getItem(STORED) ?? '[]')
    return typeof code === 'string' && typeof until === 'number' && Date.now() < until ? code : ''
  } catch {
    return ''
  }
}

export const forgetInvite = (): void => onDevice.removeItem(STORED)
