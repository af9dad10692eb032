/** A channel to the app's other tabs in this browser. Null in Firefox when all site data is blocked. */
export function tabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
