/** The open payments as stored text. Every page needs to know whether there are any; `open-payments.ts`, loaded late, reads the text. */
import { signal } from '@preact/signals-react'
import { memberKey, onDevice } from '../core/storage.ts'

export const PAYMENTS = memberKey('payments')

/** null: there are none */
export const storedPayments = signal(onDevice.getItem(PAYMENTS))

/** After a change, in this tab or in another. */
export const rereadPayments = (): void => {
  storedPayments.value = onDevice.getItem(PAYMENTS)
}
addEventListener('storage', rereadPayments)
