/** Waits for the success of an action. */
import type { Locator } from 'playwright'
import type { Phone } from './browser.ts'

type Action = 'task' | 'software' | 'node' | 'withdraw' | 'transfer' | 'swap' | 'email' | 'payPassword'

/** The title of the success page or, where the action led back to another page, the toast or the line of the first steps. */
export const completed = ({ page, text }: Pick<Phone, 'page' | 'text'>, action: Action): Locator =>
  page.getByText(new RegExp(`^(${titles(text, action).join('|')})$`)).first()

const titles = (text: Phone['text'], action: Action): string[] =>
  action === 'software' || action === 'node'
    ? ['licence.bought', 'licence.renewed'].map((key) => text(key, { name: '.+', day: '.+' }))
    : [text(`success.title.${action}`, { amount: '(≈\\s)?[\\d.,]+\\s[A-Z]+' })]
