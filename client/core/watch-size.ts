/**
 * Calls `onSize` when an element is drawn for the first time, and after each change of its size. In browsers without `ResizeObserver`, it is never
 * called.
 * @returns a function that ends this
 */
export function watchSize(elements: Iterable<Element>, onSize: () => void): () => void {
  if (!('ResizeObserver' in globalThis)) return () => undefined
  const watching = new ResizeObserver(onSize)
  for (const each of elements) watching.observe(each)
  return () => watching.disconnect()
}
