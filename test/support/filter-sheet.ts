/** Helpers for the filters of the records, which a phone shows in a sheet. */
import type { Phone } from './browser.ts'

export const openFilters = ({ page, text }: Phone) =>
  page.getByRole('button', { name: text('records.filters'), exact: true }).click()

/** Closes the sheet of filters with its main button. @returns the button's text */
export async function showRecords({ page }: Phone): Promise<string> {
  const button = page.locator('dialog[open] .records-foot button').last()
  const name = await button.innerText()
  await button.click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  return name
}
