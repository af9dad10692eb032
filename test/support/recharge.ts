import type { Phone } from './browser.ts'

/** Applies `change` to the orders in each response of the list of recharges. */
export async function rewriteRecharges(
  { page }: Phone,
  change: (orders: Record<string, unknown>[]) => unknown[],
): Promise<void> {
  await page.route('**/api/recharge/myRecords*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, items: change(body.items) } })
  })
}

/** Orders a recharge through the form, which must not be open yet. */
export async function deposit({ page, text, go }: Phone, amount = '20'): Promise<void> {
  await go(`/pages-sub/recharge/index?amount=${amount}`)
  await page.click('form button[type=submit]')
  await page.getByText(text('recharge.detail.waiting')).waitFor()
}

/** Orders a recharge from any page. @returns the order's number */
export async function orderRecharge(phone: Phone, amount = '20'): Promise<string> {
  const { page, go } = phone
  await go('/pages-sub/savings/index')
  await deposit(phone, amount)
  return new URL(page.url().replace('#', '')).searchParams.get('id') ?? ''
}
