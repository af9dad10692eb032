/**
 * What this browser keeps. Where it keeps nothing (all site data blocked, some apps' own browsers, a damaged profile) the page itself remembers, as
 * long as it is open.
 */
type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** It stands in the page's own scripts too: the less of it the better. */
class Memory extends Map<string, string> implements Area {
  getItem(name: string): string | null {
    return this.get(name) ?? null
  }
  setItem(name: string, value: string): void {
    this.set(name, value)
  }
  removeItem(name: string): void {
    this.delete(name)
  }
}

function areaOf(name: 'localStorage' | 'sessionStorage'): Area {
  try {
    const area = globalThis[name]
    // it may be null, or there and not to be read
    area.getItem('')
    return area
  } catch {
    return new Memory()
  }
}

/** Outlives the visit. */
export const onDevice = /* @__PURE__ */ areaOf('localStorage')

/** Outlives a reload, in this tab alone. */
export const inTab = /* @__PURE__ */ areaOf('sessionStorage')

/** Keeps a text under `name`; without room for it nothing is kept there, for what is shown now must not depend on it. */
export function store(area: Area, name: string, value: string): void {
  try {
    area.setItem(name, value)
  } catch {
    area.removeItem(name)
  }
}

const MEMBER = 'member:'

/** The name in `inTab` of data that belongs to the member who is logged in. */
export const memberKey = (name: string): string => MEMBER + name

/** Removes everything stored in this tab for a member. */
export function clearMemberData(): void {
  const names = inTab instanceof Map ? [...inTab.keys()] : Object.keys(inTab)
  for (const name of names) if (name.startsWith(MEMBER)) inTab.removeItem(name)
}
