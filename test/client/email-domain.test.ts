/** Slips in the domain of an e-mail address. */
import t from 'tap'
import { meantEmail } from '../../client/features/access/email-domain.ts'

t.test('one slip in a common domain is noticed', async (t) => {
  for (const domain of ['gmial.com', 'gmal.com', 'gmaill.com', 'gmeil.com', 'gmail.con', 'Gmail.cm', 'gmail.comm'])
    t.equal(meantEmail(`New.Comer@${domain} `), 'New.Comer@gmail.com', domain)
  t.equal(meantEmail('a@yaho.co.jp'), 'a@yahoo.co.jp')
  t.equal(meantEmail('a@hotnail.com'), 'a@hotmail.com')
})

t.test('other addresses are left alone, and so is one that is still being typed', async (t) => {
  const right = [
    'a@gmail.com',
    'a@mail.com',
    'a@ymail.com',
    'a@qq.com',
    'a@163.com',
    'a@example.com',
    'a@gmx.com',
    'a@gamial.com',
  ]
  for (const email of [...right, 'a@gmail.co', 'a@gmail.', 'a@gmail', 'gmial.com', '@gmial.com', ''])
    t.equal(meantEmail(email), null, email)
})
