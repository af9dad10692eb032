/**
 * Loaded before each test process. tap follows every asynchronous operation with an async hook, so that it can name the test in which an uncaught
 * error was thrown. The hooks take a tenth of Node's time, so this file switches them off. An uncaught error therefore ends the process, and tap
 * reports the whole file as failed, with the error's stack.
 */
import hooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

hooks.createHook = () => {
  const hook = { enable: () => hook, disable: () => hook }
  return hook
}
syncBuiltinESMExports()
