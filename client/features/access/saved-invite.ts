/** Stores the invite code of the link that a visitor opened, in case they register on a later day. */
import { onDevice, store } from '../../core/storage.ts'

const STORED = 'invite'
const LIFE_MS = 30 * 24 * 3_600_000

export const saveInvite = (code: string): void => store(onDevice, STORED, JSON.stringify([code, Date.now() + LIFE_MS]))

/** The stored invite code; '' if there is none from the last thirty days. */
export function savedInvite(): string {
  try {
    const [code, until]: unknown[] = JSON.parse(onDevice.getItem(STORED) ?? '[]')
    return typeof code === 'string' && typeof until === 'number' && Date.now() < until ? code : ''
  } catch {
    return ''
  }
}

export const clearSavedInvite = (): void => onDevice.removeItem(STORED)
