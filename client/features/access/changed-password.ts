/**
 * Set after a login password was changed in this browser tab. Until somebody logs in, the log-in page says so and prefills the account. The value is
 * kept in memory only.
 */
import { signal } from '@preact/signals-react'

export const changedPassword = signal<{ account: string; message: 'forgot.done' | 'forgot.doneEverywhere' } | null>(
  null,
)
