/** Helpers for the page of tasks on offer. */
import type { Phone } from './browser.ts'

export const OFFERS = '/pages/task-list/index?tab=offers'

/** The button that shows or hides the results of the tasks. */
export const resultsChip = ({ page, text }: Pick<Phone, 'page' | 'text'>) =>
  page.getByRole('button', { name: text('tasks.results.show'), exact: true })

export const isPressed = async (phone: Pick<Phone, 'page' | 'text'>): Promise<boolean> =>
  (await resultsChip(phone).getAttribute('aria-pressed')) === 'true'

/** Opens the tasks on offer. Waits until a task shows its result, or says what is missing for a result. */
export async function openOffers(phone: Phone): Promise<void> {
  const { page, logInAt } = phone
  await logInAt(OFFERS)
  await page.locator('.offer-result:not(.offer-pending)').first().waitFor()
}
