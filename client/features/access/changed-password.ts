/**
 * Set after this browser tab has changed a login password: the log-in page says so and prefills the account, until somebody logs in. Kept in memory
 * only.
 */
import { signal } from '@preact/signals-react'

export const changedPassword = signal<{ account: string; message: 'forgot.done' | 'forgot.doneEverywhere' } | null>(
  null,
)
