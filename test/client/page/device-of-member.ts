/** A member on a device that has stored nothing, and a deposit of theirs. */
import { mock } from 'node:test'
import type { Test } from 'tap'
import { onDevice } from '../../../client/core/storage.ts'
import { config } from '../../../client/data/app-config.ts'
import type { noteRecharge } from '../../../client/data/device-notes.ts'
import { member } from '../../../client/data/session.ts'

/** the device's time in unix seconds */
export const NOW = 1_800_000_000
export type Member = NonNullable<typeof member.value>
export type Deposit = Parameters<typeof noteRecharge>[0]

/** Logs a member in. After the test, the device's clock goes on, and nobody is logged in. */
export function logIn(t: Test, username = 'demo'): void {
  for (const name of ['recharge marks', 'member:orders', 'member:licences']) onDevice.removeItem(name)
  const clock = mock.method(Date, 'now', () => NOW * 1_000)
  member.value = { username } as Member
  t.teardown(() => {
    clock.mock.restore()
    member.value = null
    config.value = null
  })
}

/** A deposit that waits for payment, for another minute. */
export const deposit = {
  id: 1,
  orderId: 'R1',
  amount: '20',
  network: 'TRC20',
  state: 'waiting',
  createdAt: NOW - 60,
  expiresAt: NOW + 60,
} as const
