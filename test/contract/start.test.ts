/** Settings that pages learn from `view/start`. */
import t from 'tap'
import { build } from '../support/system.ts'

t.test('the start view contains the upstream’s time zone', async (t) => {
  const settings = { UPSTREAM_TIME_ZONE: 'Europe/Berlin' }
  for (const [given, timeZone] of [
    [{}, 'Asia/Shanghai'],
    [settings, 'Europe/Berlin'],
  ] as const) {
    const { visitor } = await build(t, { settings: given })
    t.match((await visitor().call('GET', '/api/view/start')).body, { timeZone })
  }
})

t.test('the start view contains the additional fields of the registration form', async (t) => {
  for (const [given, registerFields] of [
    [{}, []],
    [{ REGISTER_FIELDS: 'phone' }, ['phone']],
  ] as const) {
    const { visitor } = await build(t, { settings: given })
    t.strictSame((await visitor().call('GET', '/api/view/start')).body.registerFields, registerFields)
  }
})
