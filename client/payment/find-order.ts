import { orderKey } from '../core/order-key.ts'

/**
 * How many pages of the list are searched for an order, because the upstream has no endpoint for a single order. An older order is treated as not
 * found.
 */
const PAGES_MAX = 20

type Page<T> = { items: readonly T[]; more: boolean }

/**
 * Finds an order by its `orderKey`; null if not found. Compares every row, because an upstream may ignore the `orderId` that `load` sends.
 * @throws what `load` throws
 */
export async function findOrder<T extends { orderId: string; id: number }>(
  key: string,
  load: (page: number) => Promise<Page<T>>,
): Promise<T | null> {
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { items, more } = await load(page)
    const found = items.find((order) => orderKey(order) === key)
    if (found || !more) return found ?? null
  }
  return null
}
