/** A channel to the other browser tabs in which the app is open. Null in Firefox when all site data is blocked. */
export function tabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
