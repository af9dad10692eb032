/** Helpers for the page of tasks on offer. */
import type { Phone } from './browser.ts'

export const OFFERS = '/pages/task-list/index?tab=offers'

/** The button that shows or hides the results of the tasks. */
export const resultsChip = ({ page, text }: Pick<Phone, 'page' | 'text'>) =>
  page.getByRole('button', { name: text('tasks.results.show'), exact: true })

export const isPressed = async (phone: Pick<Phone, 'page' | 'text'>): Promise<boolean> =>
  (await resultsChip(phone).getAttribute('aria-pressed')) === 'true'
