/** Finds on the page what the app shows when an action has succeeded. */
import type { Locator } from 'playwright'
import type { Phone } from './browser.ts'

type Action = 'task' | 'software' | 'node' | 'withdraw' | 'transfer' | 'swap' | 'email' | 'payPassword'

/**
 * Finds the message that the action has succeeded. Usually this is the title of the success page. After an action that leads back to another page, it
 * is the toast there, or a line of the first steps.
 */
export const completed = ({ page, text }: Pick<Phone, 'page' | 'text'>, action: Action): Locator =>
  page.getByText(new RegExp(`^(${titles(text, action).join('|')})$`)).first()

const titles = (text: Phone['text'], action: Action): string[] =>
  action === 'software' || action === 'node'
    ? ['licence.bought', 'licence.renewed'].map((key) => text(key, { name: '.+', day: '.+' }))
    : [text(`success.title.${action}`, { amount: '(≈\\s)?[\\d.,]+\\s[A-Z]+' })]

/** The rows of the receipt on the success page: name and value. */
export const receiptOn = (page: Phone['page']): Promise<(readonly [string, string])[]> =>
  page.evaluate(
    `[...document.querySelectorAll('main dl > div')].map(({ children: [name, value] }) => [name.textContent, value.textContent.trim()])`,
  )

/** The large buttons after a success, from top to bottom: look and text. */
export const buttonsOn = (page: Phone['page']): Promise<(readonly [string, string])[]> =>
  page.evaluate("[...document.querySelectorAll('main .button')].map((each) => [each.classList[1], each.textContent])")
