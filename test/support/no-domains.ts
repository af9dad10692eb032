/**
 * Loaded before each test process: tap follows every asynchronous operation with an async hook, to name the test in which an error was thrown that
 * nobody caught. That takes an eighth of Node's time. Without it, such an error ends the process, which fails with the error's stack.
 */
import hooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

hooks.createHook = () => {
  const hook = { enable: () => hook, disable: () => hook }
  return hook
}
syncBuiltinESMExports()
