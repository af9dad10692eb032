/**
 * Stands in for the package tap while mutants are tested. `t` is the test of the file that is being run, so that one process can run a file several
 * times.
 */
import type { Test } from 'tap'

let t: Test | undefined

export { t as default }

export const setRoot = (root: Test): void => {
  t = root
}
