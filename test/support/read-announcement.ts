import { idOfMember } from '../../client/core/hash.ts'

/** Members of the stub, and those whom tests register. */
const NAMES = ['demo', 'alice', 'newbie', 'locked', 'newcomer', 'fresh', 'somebody', 'starter']

/** Script for the page: the stub's announcement counts as read, so that it does not open over home. */
export const READ_ANNOUNCEMENT = `localStorage.readMarks ??= '${JSON.stringify(
  Object.fromEntries(NAMES.map((name) => [idOfMember(name), [1]])),
)}'`
