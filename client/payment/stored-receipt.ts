import { inTab } from '../core/storage.ts'
import { RECEIPT, type Receipt } from '../data/completed.ts'

const isText = (value: unknown): boolean => typeof value === 'string'

/** The receipt of the action that was completed last in this tab; empty if it has none. */
export function storedReceipt(): Receipt {
  try {
    const stored: unknown = JSON.parse(inTab.getItem(RECEIPT) ?? '[]')
    return Array.isArray(stored) ? stored.filter((row) => Array.isArray(row) && row.every(isText)) : []
  } catch {
    return []
  }
}
