import t from 'tap'
import { kindOfAccount, plainAccount } from '../../shared/plain-account.ts'

t.test('spellings that the upstream’s database treats as one name are one name', async (t) => {
  for (const [name, ...spellings] of [
    ['alice', 'Alice', ' ALICE\n', 'ａｌｉｃｅ', 'álice', 'a\u0301lice', 'ali\u0000ce', 'ali\u200bce'],
    ['alice', '<b>alice</b>', 'al<img src=x>ice', 'alice<', 'alice<script'],
    ['tom jones', 'Tom  Jones', 'tom\t\u00a0jones'],
    ['strase', 'Straße', 'STRASE'],
    ['istanbul', 'ıstanbul', 'İstanbul'],
    ['νίκοσ', 'νίκος', 'ΝΊΚΟΣ'],
    ['αι', 'α\u0345', 'ΑΙ'],
    ['α', 'ᾳ', 'ᾼ'],
  ] as const)
    for (const spelling of spellings) t.equal(plainAccount(spelling), plainAccount(name), JSON.stringify(spelling))
  t.equal(plainAccount(' Álice  B '), 'alice b')
  t.equal(plainAccount(' '), '')
})

t.test('names that the database distinguishes stay different', async (t) => {
  const names = ['alice', 'alicia', 'ali ce', 'bob', '1', '2', '小明', '小红']
  t.equal(new Set(names.map(plainAccount)).size, names.length)
})

t.test('an account is an e-mail address, a number or a name', async (t) => {
  for (const [account, kind] of [
    ['alice@example.com', 'email'],
    ['1@2', 'email'],
    ['13800000000', 'number'],
    ['+86 138-0000', 'number'],
    ['7', 'number'],
    ['alice', 'name'],
    ['alice7', 'name'],
    ['7alice', 'name'],
    ['86+1', 'name'],
  ] as const)
    t.equal(kindOfAccount(account), kind, account)
})
