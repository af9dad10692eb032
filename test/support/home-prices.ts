/** Home with prices of SNT that the device has already stored. */
import type { Test } from 'tap'
import { launch, open, type Phone } from './browser.ts'

/** the name of the line of prices, which is a slider */
export const HISTORY = 'SNT market'

/** a stored price */
type Seen = readonly [minutesAgo: number, price: string]

/** Opens home on a device that has already stored the prices `seen`. */
export async function homeWith(t: Test, seen: readonly Seen[]): Promise<Phone> {
  const phone = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  const now = Math.floor(phone.upstream.world.now())
  const prices = JSON.stringify(seen.map(([minutes, price]) => ({ at: now - minutes * 60, price })))
  await phone.context.addInitScript(`localStorage.prices ??= ${JSON.stringify(prices)}`)
  await phone.logIn()
  await phone.settled()
  await phone.page.locator('.market-price').waitFor()
  return phone
}
