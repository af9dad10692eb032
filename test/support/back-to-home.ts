/** Leaving a page with the browser's back button. */
import type { Phone } from './browser.ts'

/**
 * Leaves a page with the browser's back button, which leads through the app's root address to home. Waits for home's title: home's address alone
 * proves nothing, because it may change before home is shown.
 */
export async function backToHome({ page, text }: Pick<Phone, 'page' | 'text'>): Promise<void> {
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: text('home.title') }).waitFor()
}
