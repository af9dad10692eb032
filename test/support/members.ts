/** Creates many members at once. */
import type { Caller, System } from './system.ts'

/** Adds `count` members to the stub and logs them in. @returns an HTTP client for each member */
export async function loginMany({ login, upstream }: System, count: number): Promise<Caller[]> {
  const callers: Caller[] = []
  for (let index = 0; index < count; index++) {
    const account = { username: `member${upstream.world.members.size}`, password: 'member1234' }
    upstream.world.addMember(account)
    callers.push(await login(account.username, account.password))
  }
  return callers
}
