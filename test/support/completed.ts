/** Waits for the success of an action. */
import type { Locator } from 'playwright'
import type { Phone } from './browser.ts'

type Action = 'task' | 'software' | 'node' | 'withdraw' | 'transfer' | 'swap' | 'email' | 'payPassword'

/** The title of the success page or, where the action led back to another page, the toast or the line of the first steps. */
export const completed = ({ page, text }: Pick<Phone, 'page' | 'text'>, action: Action): Locator =>
  page.getByText(new RegExp(`^${text(`success.title.${action}`, { amount: '[\\d.,]+\\s[A-Z]+' })}$`)).first()
