/** What was typed into a form survives the end of the session, for the same member only, and only in memory. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { launch, open, type Phone, until } from '../support/browser.ts'
import { sourcesIn } from '../support/import-graph.ts'

const TRANSFER = '/pages-sub/finance/transfer'

/** Lets the upstream answer the form's next request of the balance that the session has ended, and confirms the notice. */
async function endSession(phone: Phone): Promise<void> {
  phone.upstream.faults.set('GET user/info', 'unauthorized', { times: 1 })
  await phone.page.clock.runFor(90_000)
  await confirmEnd(phone)
}

async function confirmEnd({ page, text }: Phone): Promise<void> {
  const notice = page.getByRole('dialog')
  await notice.getByText(text('session.ended.title')).waitFor()
  await notice.getByRole('button', { name: text('login.title') }).click()
  await page.waitForURL('**/#/pages/login/index?return=*')
}

async function logInAgain({ page }: Phone, account: string): Promise<void> {
  await page.fill('[name=account]', account)
  await page.fill('[name=password]', `${account}1234`)
  await page.click('form button[type=submit]')
}

t.test('a transfer that was typed is there again after the same member has logged in, and is not sent', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, go, logInAt, settled, upstream, logOut } = phone
  await page.clock.install()
  await logInAt(TRANSFER)
  const typed = () =>
    page.evaluate<string[]>("[...document.querySelectorAll('main form input')].map((each) => each.value)")
  const type = async () => {
    await page.fill('[name=account]', 'alice')
    await page.fill('[name=amount]', '12.5')
  }
  await type()
  await endSession(phone)
  const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
  t.notMatch(stored, /12\.5|alice/)
  await logInAgain(phone, 'demo')
  await page.waitForURL(`**/#${TRANSFER}`)
  await settled()
  t.strictSame(await typed(), ['alice', '12.5'])
  t.equal(await page.locator('dialog[open]').count(), 0, 'the payment is not confirmed by itself')
  t.strictSame(upstream.calls('POST user/transfer'), [])

  // a second end, then another member
  await endSession(phone)
  await logInAgain(phone, 'alice')
  await page.waitForURL(`**/#${TRANSFER}`)
  await settled()
  t.strictSame(await typed(), ['', ''], 'another member sees nothing of it')
  await endSession(phone)
  await logInAgain(phone, 'demo')
  await page.waitForURL(`**/#${TRANSFER}`)
  await settled()
  t.strictSame(await typed(), ['', ''], 'nor is it kept while another member is there')

  // leaving the form, or logging out, ends it
  await type()
  await go('/pages/home/index')
  await go(TRANSFER)
  await settled()
  t.strictSame(await typed(), ['', ''])
  await type()
  await endSession(phone)
  await logInAgain(phone, 'demo')
  await page.waitForURL(`**/#${TRANSFER}`)
  await settled()
  t.strictSame(await typed(), ['alice', '12.5'])
  await logOut()
  await logInAgain(phone, 'demo')
  await page.waitForURL('**/#/pages/home/index')
  await go(TRANSFER)
  await settled()
  t.strictSame(await typed(), ['', ''])
})

t.test('the form whose sending found the session ended keeps its addresses, but not the code', async (t) => {
  const phone = await open(t, await launch(t), 'en-US')
  const { page, logInAt, settled, upstream } = phone
  await logInAt('/pages-sub/email/bind-email')
  await page.fill('[name=oldEmail]', 'demo@example.com')
  await page.fill('[name=email]', 'new@example.com')
  await page.fill('[name=code]', '1234')
  upstream.faults.set('POST user/changeEmail', 'unauthorized', { times: 1 })
  await page.click('main form button[type=submit]')
  await confirmEnd(phone)
  await logInAgain(phone, 'demo')
  await until(page, "document.querySelector('[name=email]')?.value === 'new@example.com'")
  await settled()
  t.equal(await page.inputValue('[name=code]'), '')
})

t.test('no form keeps a field that the contract marks as secret', async (t) => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
  const secrets = sourcesIn('shared/contract').flatMap((path) =>
    [...read(path).matchAll(/(\w+): secret\(/g)].map(([, name]) => name),
  )
  const kept = sourcesIn('client').flatMap((path) =>
    [...read(path).matchAll(/\bkeeps: \[([^\]]*)\]/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
  )
  t.ok(secrets.includes('payPassword') && kept.includes('amount'))
  t.strictSame(
    kept.filter((name) => secrets.includes(name) || /password|pin|code/i.test(name)),
    [],
  )
})
