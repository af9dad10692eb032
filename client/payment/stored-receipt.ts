import { inTab } from '../core/storage.ts'
import { RECEIPT, type Receipt } from '../data/completed.ts'

const isText = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((part) => typeof part === 'string'))

/** Reads the title and the receipt of the action that this browser tab completed last. */
export function storedReceipt(): { title: string | null; rows: Receipt } {
  try {
    const { title, rows } = JSON.parse(inTab.getItem(RECEIPT) ?? '{}') as { title?: unknown; rows?: unknown }
    return {
      title: typeof title === 'string' ? title : null,
      rows: Array.isArray(rows) ? rows.filter((row) => Array.isArray(row) && row.every(isText)) : [],
    }
  } catch {
    return { title: null, rows: [] }
  }
}
