/** Makes payments whose outcome the page does not learn. */
import type { Test } from 'tap'
import { launch, open, type Phone } from './browser.ts'
import { FORM, KEY, LATE_S, send } from './transfer-page.ts'

export const STORED = "localStorage['member:payments'] ?? ''"

/** How the banner and the sheet describe a transfer of 10 USDT to alice. */
export const transfer = ({ text }: Phone) => text('payment.transfer', { amount: '10.00 USDT', to: 'alice' })
const checking = (phone: Phone) => phone.text('payment.checking', { what: transfer(phone) })
export const banner = (phone: Phone, page = phone.page) =>
  page.getByRole('link', { name: checking(phone) }).and(page.locator('.banner-anchor'))

/**
 * Opens the transfer form, and makes sure that the next transfer gets no response, although the upstream carries it out. Until the faults are
 * cleared, the list with its record cannot be loaded either.
 */
export async function lose(t: Test): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US')
  await phone.logInAt(FORM)
  phone.upstream.faults.set(KEY, 'cut-before-answer', { times: 1 })
  phone.upstream.faults.set('POST user/transferList', 'error-500')
  return phone
}

/** Sends a transfer that the server receives, but whose response never reaches the page. */
export async function sendWithoutAnswer(phone: Phone): Promise<void> {
  const arrived = Promise.withResolvers<void>()
  await phone.page.route('**/api/user/transfer', async (route) => {
    await route.fetch()
    arrived.resolve()
  })
  await send(phone)
  await arrived.promise
}

/**
 * Sends a transfer that never reaches the server. Then reloads the page, and moves the stub's clock until the transfer could no longer arrive in
 * time.
 */
export async function sendInVain(phone: Phone): Promise<void> {
  const { page, upstream } = phone
  const left = Promise.withResolvers<void>()
  await page.route('**/api/user/transfer', () => left.resolve(), { times: 1 })
  await send(phone)
  await left.promise
  await page.reload()
  await banner(phone).waitFor()
  upstream.world.advance(LATE_S)
}
