/** Confirms payments in the payment sheet that is open. */
import type { Locator, Page } from 'playwright'
import type { Phone } from './browser.ts'

/** Goes from the sheet's first step, which shows what is paid, to the payment password. */
export const openPad = ({ page }: Pick<Phone, 'page'>): Promise<void> => padButton(page).click()

/** The button of the first step, which leads to the payment password. Its label names the payment. */
export const padButton = (page: Page): Locator => page.locator('dialog[open] .pay-action button')

/** Enters a payment password of six digits. The last digit sends the payment. */
export const enterPayPassword = ({ page }: Pick<Phone, 'page'>, password = '246810'): Promise<void> =>
  page.locator('dialog[open] [name=payPassword]').fill(password)

/** Goes to the payment password and enters it, which sends the payment. */
export async function confirmPayment(shown: Pick<Phone, 'page'>, password?: string): Promise<void> {
  await openPad(shown)
  await enterPayPassword(shown, password)
}

/** The button that sends the payment. Its label names the payment. */
export const payButton = ({ page }: Pick<Phone, 'page'>): Locator =>
  page.locator('dialog[open] .pay-pad button[type=submit]')

/** Submits the form for a payout account, and confirms in the sheet that the address is right. */
export async function savePayoutAccount({ page, text }: Pick<Phone, 'page' | 'text'>): Promise<void> {
  await page.click('form button[type=submit]')
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: text('common.save') })
    .click()
}
