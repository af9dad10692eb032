import t from 'tap'
import { pledgeStates } from '../../shared/pledge-states.ts'
import { licenceStates, rechargeStates, withdrawalStates } from '../../shared/states.ts'

type States = Record<string, { actions: readonly string[]; next: readonly string[]; final?: true }>

const machines: Record<string, States> = {
  recharge: rechargeStates,
  withdrawal: withdrawalStates,
  pledge: pledgeStates,
  licence: licenceStates,
}

for (const [name, states] of Object.entries(machines)) {
  t.test(
    `${name}: all next states exist, only final states have none, and the unknown state has no actions`,
    async (t) => {
      for (const [state, { next, final }] of Object.entries(states)) {
        t.strictSame(
          next.filter((each) => !(each in states)),
          [],
          state,
        )
        t.equal(next.length === 0, final === true, state)
      }
      t.strictSame(states.unknown?.actions, [])
    },
  )
}

t.test('section 4: an expired task can only be renewed, and a task completed today has no actions', async (t) => {
  t.strictSame(pledgeStates.expired, { actions: ['renew'], next: ['new'] })
  t.strictSame(pledgeStates.done_today.actions, [])
  t.strictSame(rechargeStates.waiting.actions, ['confirm_paid', 'cancel'])
})
