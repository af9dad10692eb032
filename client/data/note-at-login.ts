/**
 * Makes the Today list complete on a device on which the member has just logged in: requests their licences and withdrawals once. Later, the pages
 * that load these note them. The deposits are requested by `note-recharges.ts`, more often.
 */
import { onDevice } from '../core/storage.ts'
import { call } from './api.ts'
import { NOTES_DUE, noteLicences, noteUnseenWithdrawals } from './device-notes.ts'
import { loadNodes, loadSoftware } from './licences.ts'
import { sameMember } from './session.ts'

/** The login for which the requests were sent last. They are not repeated before the next start of the app. */
let tried: string | null = null

/** Sends the requests if they have not succeeded since the login. Never throws. */
export default async function noteAtLogin(): Promise<void> {
  const due = onDevice.getItem(NOTES_DUE)
  if (due === tried) return
  tried = due
  const isTheirs = sameMember()
  async function noted<T>(answer: Promise<T>, note: (data: T) => void): Promise<void> {
    const data = await answer
    if (isTheirs()) note(data)
  }
  const all = await Promise.allSettled([
    noted(loadSoftware(), (software) => noteLicences('software', software)),
    noted(loadNodes(), (nodes) => noteLicences('node', nodes)),
    noted(call('GET withdrawal/list', { page: 1 }), ({ items }) => noteUnseenWithdrawals(items)),
  ])
  if (isTheirs() && all.every(({ status }) => status === 'fulfilled')) onDevice.removeItem(NOTES_DUE)
}
