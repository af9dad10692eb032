/** Logging in and registering. The response to either is enough to start a session. The member's details are requested separately, and may fail. */
import type { Input, Output } from '../../../shared/contract/index.ts'
import type { Member } from '../../../shared/contract/view.ts'
import { onDevice, store } from '../../core/storage.ts'
import { asProblem, call } from '../../data/api.ts'
import { LOGOUT_PENDING } from '../../data/session.ts'

type Opening = 'POST user/login' | 'POST user/register'

/** The response to a login or registration. */
export type Opened = Output<Opening>

/** Logs in or registers. @throws ApiProblem */
export async function openSession<K extends Opening>(key: K, input: Input<K>): Promise<Output<K>> {
  try {
    return await call(key, input)
  } catch (thrown) {
    // without a response, the login may still have set the cookie of a session that this page does not know. Therefore the next start logs out
    if (asProblem(thrown).status === 0) store(onDevice, LOGOUT_PENDING, '1')
    throw thrown
  }
}

/** The member as far as the response describes them; everything else is null or empty. */
export const openedMember = ({ username, nickname, avatar }: Opened): Member => ({
  username,
  nickname,
  avatar,
  realname: '',
  bio: null,
  email: null,
  mobile: '',
  hasPayPassword: null,
  level: null,
  levelName: '',
  inviteCode: '',
  usdt: null,
  snt: null,
  frozenUsdt: null,
  frozenSnt: null,
})
