/** Leaving a page with the browser's back button. */
import type { Phone } from './browser.ts'

/**
 * Goes back with the browser's button, by way of the app's root address, which leads to home. Waits for home's title and not for its address, because
 * an entry of the history may have this address before.
 */
export async function leave({ page, text }: Pick<Phone, 'page' | 'text'>): Promise<void> {
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: text('home.title') }).waitFor()
}
