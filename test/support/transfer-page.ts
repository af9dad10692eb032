/** Makes transfers in the app's pages, for tests of their outcomes. */
import { LATE_SLACK_MS } from '../../server/ledger/ledger.ts'
import { KEY_NEW_S } from '../../shared/limits.ts'
import type { Phone } from './browser.ts'
import { completed } from './completed.ts'
import { confirmPayment } from './payment-sheet.ts'

export const KEY = 'POST user/transfer'

export const FORM = '/pages-sub/finance/transfer'

/**
 * After this many seconds, a payment that has not arrived certainly counts as not sent. The server counts it so a minute earlier. The minute is added
 * because the page's clock moves on, while the stub's stands still.
 */
export const LATE_S = KEY_NEW_S + LATE_SLACK_MS / 1_000 + 60

/** Opens the transfer form, and makes sure that the form is empty. */
async function openForm({ page, go }: Phone): Promise<void> {
  const isUsed = page.url().includes(FORM) && (await page.inputValue('[name=account]')) !== ''
  if (isUsed) await go('/pages-sub/savings/index')
  await go(FORM)
}

/** Fills in a transfer to alice and opens the payment sheet. */
export async function fillIn(phone: Phone, amount = '10'): Promise<void> {
  const { page } = phone
  await openForm(phone)
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', amount)
  await page.click('form button[type=submit]')
}

/** Fills in a transfer to alice and confirms it with the payment password. */
export async function send(phone: Phone, amount = '10'): Promise<void> {
  await fillIn(phone, amount)
  await confirmPayment(phone)
}

/** Makes a transfer and, once it has succeeded, enters the same transfer again. The app then asks whether the member really means to repeat it. */
export async function sendTwice(phone: Phone): Promise<void> {
  await send(phone)
  await completed(phone, 'transfer').waitFor()
  await send(phone)
}
