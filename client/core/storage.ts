/**
 * The browser's storage. Where it is unavailable (all site data blocked, some in-app browsers, a damaged profile), values are held in memory as long
 * as the page is open.
 */

/** What `localStorage`, `sessionStorage` and `Memory` have in common. */
type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Must stay small, because it is bundled into the page's inline scripts, too. */
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
    // the area may be null, or throw as soon as it is read
    area.getItem('')
    return area
  } catch {
    return new Memory()
  }
}

/** Storage that survives closing the browser. */
export const onDevice = /* @__PURE__ */ areaOf('localStorage')

/** Storage of this browser tab only, which survives a reload. */
export const inTab = /* @__PURE__ */ areaOf('sessionStorage')

/** Stores `value` under `name`. Never throws: if the storage is full, it only removes the old value, which is out of date. */
export function store(area: Area, name: string, value: string): void {
  try {
    area.setItem(name, value)
  } catch {
    area.removeItem(name)
  }
}

const MEMBER = 'member:'

/** Storage name of data that belongs to the logged-in member, so that `clearMemberData` finds it. */
export const memberKey = (name: string): string => MEMBER + name

/** Storage name of this browser tab's last response of `view/start`. */
export const TAB_START = /* @__PURE__ */ memberKey('start')
/** Storage name of the public id of the session to which the member data in this browser tab's storage belongs. */
export const TAB_OWNER = /* @__PURE__ */ memberKey('session')

/** Removes everything that `area` stores for a member. */
export function clearMemberData(area: Area): void {
  const names = area instanceof Map ? [...area.keys()] : Object.keys(area)
  for (const name of names) if (name.startsWith(MEMBER)) area.removeItem(name)
}
