import { idOfMember } from '../../client/core/hash.ts'

/** The names of the stub's members, and of members that tests register. */
const NAMES = ['demo', 'alice', 'newbie', 'locked', 'newcomer', 'fresh', 'somebody', 'starter']

/** A script that marks the stub's announcement as read, so that it does not open over home. Skips blank pages, because they have no storage. */
export const READ_ANNOUNCEMENT = `origin === 'null' || (localStorage.readMarks ??= '${JSON.stringify(
  Object.fromEntries(NAMES.map((name) => [idOfMember(name), [1]])),
)}')`
