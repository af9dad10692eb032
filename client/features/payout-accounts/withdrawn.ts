/** Loads the member's newest withdrawals: where they went, and when. */
import { call } from '../../data/api.ts'
import { noteUnseenWithdrawals } from '../../data/device-notes.ts'
import { freshData } from '../../data/fresh-data.ts'
import { LISTS } from '../../data/outdate-lists.ts'
import { sameMember } from '../../data/session.ts'
import type { Withdrawn } from './times-used.ts'

/** Key under which the newest withdrawals are cached. A new withdrawal makes them out of date. */
export const WITHDRAWN = `${LISTS}withdrawn`

/** Requests the first page of the withdrawals. @throws ApiProblem */
export async function loadWithdrawn(): Promise<Withdrawn> {
  const isTheirs = sameMember()
  const answer = await call('GET withdrawal/list', { page: 1 })
  if (isTheirs()) noteUnseenWithdrawals(answer.items)
  return answer
}

/** The newest withdrawals if a page has loaded them a moment ago; null otherwise. Sends no request. */
export const knownWithdrawn = (): Withdrawn | null => freshData<Withdrawn>(WITHDRAWN)
