import { copy } from './clipboard.ts'

/** Opens the system's share sheet. If the browser has no share sheet or refuses to open it, the link or the text is copied instead. */
export async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what)
  } catch (error) {
    // the member has closed the share sheet, which is not an error
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(what.url ?? what.text ?? '')
  }
}
