/** What a refusal by the upstream is about, recognized by its text alone. */
import t from 'tap'
import { isWrongPassword } from '../../client/payment/refusal.ts'
import { translate } from '../upstream/messages.ts'

const refused = (message: string) => ({ code: 'refused', message, fields: {} })

t.test('only a wrong payment password marks its field, in the languages of the upstream', async (t) => {
  for (const lang of ['en', 'zh_CN', 'zh_TW', 'ja', 'ko', 'vi']) {
    const of = (key: string) => isWrongPassword(refused(translate(key, lang)))
    t.equal(of('Payment password is incorrect'), true, lang)
    for (const other of ['The other account does not exist', 'Insufficient balance', 'Amount is incorrect'])
      t.equal(of(other), false, `${other} (${lang})`)
  }
})

t.test('other problems say nothing about it, unless the server names the field', async (t) => {
  const late = { ...refused('The password could not be checked in time'), code: 'upstream_timeout' }
  t.equal(isWrongPassword(late), false)
  t.equal(isWrongPassword({ code: 'input_invalid', message: '', fields: { payPassword: 'rules.invalid' } }), true)
})
