/** Helpers for the Today card on home: they put entries on its list, and find them. */
import type { Test } from 'tap'
import { launch, open, type Phone } from './browser.ts'
import { completed } from './completed.ts'
import { confirmPayment } from './payment-sheet.ts'

export const HOME = '/pages/home/index'

export const card = ({ page, text }: Phone) =>
  page.locator('.card', { has: page.getByRole('heading', { name: text('today.title'), exact: true }) })
export const titles = (phone: Phone) => card(phone).locator('.today-text b').allTextContents()
export const bell = ({ page }: Phone) => page.locator('.bell').getByRole('button')
export const label = (phone: Phone, unread: number) =>
  phone.text(unread > 0 ? 'bell.unread' : 'bell.label', { unread: String(unread) })

export async function home(phone: Phone): Promise<void> {
  await phone.go('/pages-sub/savings/index')
  await phone.go(HOME)
  await phone.settled()
}

export async function demo(t: Test): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US')
  await phone.logIn()
  return phone
}

/** Opens the page of software: home only knows licences that this device has shown or, after a login by the form, requested. */
export async function softwareSeen({ page, go, settled }: Phone): Promise<void> {
  await go('/pages-sub/software/index')
  await page.getByText('Trainer Core 30').first().waitFor()
  await settled()
}

export async function withdraw(phone: Phone): Promise<void> {
  const { page, text, go } = phone
  await go('/pages-sub/finance/withdraw')
  await page.fill('[name=amount]', '40')
  await page.click('form button[type=submit]')
  await confirmPayment(phone)
  await completed({ page, text }, 'withdraw').waitFor()
}
