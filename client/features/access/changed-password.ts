/** A login password that was just changed here: the log-in page says so and keeps the account's name, until somebody logs in. In memory only. */
import { signal } from '@preact/signals-react'

export const changedPassword = signal<{ account: string; message: 'forgot.done' | 'forgot.doneEverywhere' } | null>(
  null,
)
