/** The stored text of the open payments. It tells every page whether there are any. The code that parses it, `open-payments.ts`, is loaded late. */
import { signal } from '@preact/signals-react'
import { memberKey, onDevice } from '../core/storage.ts'

export const PAYMENTS = memberKey('payments')

/** null: there are no open payments */
export const storedPayments = signal(onDevice.getItem(PAYMENTS))

/** Call it after a change of the stored text; a change in another tab calls it by the `storage` event. */
export const rereadPayments = (): void => {
  storedPayments.value = onDevice.getItem(PAYMENTS)
}
addEventListener('storage', rereadPayments)
