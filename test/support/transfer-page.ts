/** Makes transfers through the user interface, for tests of their outcomes. */
import { LATE_SLACK_MS } from '../../server/ledger/ledger.ts'
import { KEY_NEW_S } from '../../shared/limits.ts'
import type { Phone } from './browser.ts'
import { completed } from './completed.ts'
import { confirmPayment } from './payment-sheet.ts'

export const KEY = 'POST user/transfer'

/**
 * A payment that has not arrived after this many seconds counts as not sent. Some more than the server needs, because the stub's clock stands still
 * while the page's moves on.
 */
export const LATE_S = KEY_NEW_S + LATE_SLACK_MS / 1_000 + 60

/** Fills in a transfer to alice and confirms it with the payment password. */
export async function send({ page, go }: Phone, amount = '10'): Promise<void> {
  await go('/pages-sub/savings/index')
  await go('/pages-sub/finance/transfer')
  await page.fill('[name=account]', 'alice')
  await page.fill('[name=amount]', amount)
  await page.click('form button[type=submit]')
  await confirmPayment({ page })
}

/** Makes the same transfer twice within a minute. */
export async function sendTwice(phone: Phone): Promise<void> {
  await send(phone)
  await completed(phone, 'transfer').waitFor()
  await send(phone)
}

/** Goes back with the browser's button, which leads to the home screen. */
export async function leave({ page }: Phone): Promise<void> {
  await page.goBack()
  await page.waitForURL('**/#/pages/home/index')
  await page.getByRole('heading', { level: 1 }).waitFor()
}
