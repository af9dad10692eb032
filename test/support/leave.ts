/** Leaving a page with the browser's back button. */
import type { Phone } from './browser.ts'

/**
 * Goes back with the browser's button, which leads to the home screen by way of the site root. Waits for the title, because the entry before may
 * already have home's address.
 */
export async function leave({ page, text }: Pick<Phone, 'page' | 'text'>): Promise<void> {
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: text('home.title') }).waitFor()
}
