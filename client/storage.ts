/** Keeps a text under `name`; without room for it nothing is kept there, for what is shown now must not depend on it. */
export function keep(area: Storage, name: string, value: string): void {
  try {
    area.setItem(name, value)
  } catch {
    area.removeItem(name)
  }
}
