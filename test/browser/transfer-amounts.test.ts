/** Amounts on the transfer page: pasted ones, and those that only the fee pushes above the balance. */
import t from 'tap'
import { launch, open } from '../support/browser.ts'

const PATH = '/pages-sub/finance/transfer'

t.test('a pasted amount with grouped digits keeps its size; a comma that is a decimal sign stays one', async (t) => {
  const browser = await launch(t)
  for (const [language, pairs] of [
    ['en-US', { '1,000': '1000', '12,500.5': '12500.5', '1,234,567': '1234567', '0,5': '0.5', '1,25': '1.25' }],
    ['tr-TR', { '1.000': '1000', '12.500,5': '12500,5', '0.5': '0,5' }],
  ] as const) {
    const { page, logInAt } = await open(t, browser, language)
    await logInAt(`${PATH}?coin=snt`)
    for (const [pasted, kept] of Object.entries(pairs)) {
      await page.fill('[name=amount]', pasted)
      t.equal(await page.inputValue('[name=amount]'), kept, `${language} ${pasted}`)
    }
  }
})

t.test(
  'an amount that the balance does not cover with its fee says how much it covers, and claims nothing',
  async (t) => {
    const { page, text, logInAt } = await open(t, await launch(t), 'en-US')
    await logInAt(PATH)
    // 2,500.00 / 1.01
    const most = page.locator('.amount-panel').getByText(text('rules.amount.mostWithFee', { amount: '2,475.24 USDT' }))
    await page.fill('[name=amount]', '5000')
    await most.waitFor()
    await page.fill('[name=amount]', '2490')
    await most.waitFor()
    await page.fill('[name=amount]', '2400')
    await most.waitFor({ state: 'detached' })
    t.equal(await page.locator('main button[type=submit]').innerText(), text('common.continue'))
  },
)
