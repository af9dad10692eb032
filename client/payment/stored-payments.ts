/**
 * The stored text of the open payments. Every page reads the text, to see whether there are any. The code that parses it, `open-payments.ts`, is
 * loaded late.
 */
import { signal } from '@preact/signals-react'
import { memberKey, onDevice } from '../core/storage.ts'

export const PAYMENTS = memberKey('payments')

/** null: there are no open payments */
export const storedPayments = signal(onDevice.getItem(PAYMENTS))

/** Must be called after changing the stored text. After a change in another browser tab, the `storage` event calls it. */
export const rereadPayments = (): void => {
  storedPayments.value = onDevice.getItem(PAYMENTS)
}
addEventListener('storage', rereadPayments)
