import { type LoadCode, loadComponent } from '../core/lazy-component.ts'

/** Loads the code of the likely next screens, unless the member has told the browser to save data. */
export function preload<P>(screens: readonly ({ load: LoadCode<P> } | undefined)[]): void {
  if (navigator.connection?.saveData) return
  for (const screen of screens) if (screen) void loadComponent(screen.load).catch(() => undefined)
}
