/** Helpers for tests in a window as wide as a computer's. */
import { launch, open, type Phone } from './browser.ts'

/** Opens the app in a window as wide as a computer's, with a member logged in. @param path of the page; if absent, home */
export async function openWide(t: Parameters<typeof open>[0], path?: string): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await phone.page.setViewportSize({ width: 1280, height: 800 })
  await (path ? phone.logInAt(path) : phone.logIn())
  return phone
}

/**
 * A script: text and position of each link, button, input and select in `selector`. They come in the order of the document, which is the order in
 * which the Tab key reaches them.
 */
export const stopsIn = (
  selector: string,
) => `[...document.querySelectorAll('${selector} :is(a, button, input, select)')]
  .map((stop) => ({ text: stop.textContent, box: stop.getBoundingClientRect() }))
  .map(({ text, box: { x, y } }) => ({ text, x, y }))`
