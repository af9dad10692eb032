/** A member's order is among their last few hundred; there is no call for one alone. */
const PAGES_MAX = 20

type Page<T> = { items: readonly T[]; more: boolean }

/** One order by its number, or null: the upstream may be asked for that number, but only the numbers tell whether it heeded that. */
export async function findOrder<T extends { orderId: string }>(
  orderId: string,
  load: (page: number) => Promise<Page<T>>,
): Promise<T | null> {
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { items, more } = await load(page)
    const found = items.find((order) => order.orderId === orderId)
    if (found || !more) return found ?? null
  }
  return null
}
