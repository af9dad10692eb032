/** The page of tasks on offer, for several test files. */
import type { Phone } from './browser.ts'

export const OFFERS = '/pages/task-list/index'

/** The chip that shows results. */
export const resultsChip = ({ page, text }: Pick<Phone, 'page' | 'text'>) =>
  page.getByRole('button', { name: text('tasks.results.show'), exact: true })

export const isPressed = async (phone: Pick<Phone, 'page' | 'text'>): Promise<boolean> =>
  (await resultsChip(phone).getAttribute('aria-pressed')) === 'true'
