/** Home on a phone: how much room its parts take, and that large text does not hide any of them. */
import t from 'tap'
import { launch, open, until } from '../support/browser.ts'

t.test('home is short: its tasks are rows in one box, with what the member wants to know about each', async (t) => {
  const { page, text, logIn, settled, axe } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  const tasks = page.getByRole('region', { name: text('home.tasks') })
  const row = tasks.getByRole('listitem').filter({ hasText: 'Text embedding, batch run' })
  await row.waitFor()
  for (const part of ['Europe', text('pledge.days', { done: 8, days: 30 }), text('pledge.state.done_today')])
    await row.getByText(part).waitFor()
  t.match(await row.textContent(), /Earned so far \d+\.\d{4} SNT/)
  t.match(await row.locator('.figure').getAttribute('class'), /plain/, 'a sum, not a gain: as on the page of all tasks')
  t.match(await row.locator('progress').getAttribute('value'), /^26\.6/)
  const rows = await tasks.getByRole('listitem').getByRole('link').all()
  t.equal(rows.length, 3)
  for (const each of rows) {
    const { height } = (await each.boundingBox()) ?? { height: 0 }
    t.ok(height >= 44 && height < 120, `${height}`)
  }
  await page.locator('#home-earnings').scrollIntoViewIfNeeded()
  await page.locator('.chart-names').waitFor()
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  // the letters of the test's font are wider than a phone's, with which home is 1,770 px long
  t.ok(height <= 1_930, `${height} px`)
  await axe(t, 'home')
  await page.getByRole('button', { name: text('balance.hide') }).click()
  await row.getByText('•••• SNT').waitFor()
  t.notMatch(await row.textContent(), /\+/, 'a sign would tell that there are earnings')
  await page.getByText(text('today.hold', { count: 2, amount: '•••• USDT' })).waitFor()
  const own = (await page.locator('main').innerText()).replaceAll(/1\sSNT ≈\s[\d.]+\sUSDT/g, '')
  t.notMatch(own, /\d\s?SNT|\d\.\d\d\s?USDT|≈\s?\d/, 'no amount of the member is left on the page')
  const labels = await page.evaluate<string>(
    "[...document.querySelectorAll('main *')].map((each) => ['aria-label', 'aria-valuetext', 'title'].map((name) => each.getAttribute(name) ?? '')).join(' ')",
  )
  t.notMatch(labels, /\d\.\d/, 'nor in a name for screen readers')
})

t.test('a long name without a space takes two lines of home’s header at most', async (t) => {
  const { page, logIn, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 320, height: 568 })
  const own = upstream.world.byName('demo')
  if (own) own.nickname = 'W'.repeat(30)
  await logIn()
  await settled()
  const lines = await page.evaluate(`(() => {
    const name = document.querySelector('.top strong')
    const { height, paddingTop, lineHeight } = getComputedStyle(name)
    return Math.round((name.getBoundingClientRect().height - parseFloat(paddingTop)) / parseFloat(lineHeight))
  })()`)
  t.equal(lines, 2)
})

t.test(
  'a task without a region shows no sign of one, and one without completed days only how many it has',
  async (t) => {
    const { page, text, logIn, settled, upstream } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
    type Row = { days_completed: number }
    const sparse = (row: Row) => ({ ...row, region: '', days_completed: row.days_completed === 8 ? 8 : null })
    upstream.rewrite = (key, data) =>
      key === 'GET purchase/taskPledgeList'
        ? { ...Object(data), data: (data as { data: Row[] }).data.map(sparse) }
        : data
    await logIn()
    await settled()
    const tasks = page.getByRole('region', { name: text('home.tasks') })
    t.match(await tasks.getByText(text('pledge.days', { done: 8, days: 30 })).innerText(), /^8/)
    t.match(await tasks.getByText(text('task.days', { days: 45 }), { exact: true }).innerText(), /^45/)
    t.notMatch(await tasks.innerText(), /—/)
  },
)

t.test('with large text, the count of the bell does not hide the bell', async (t) => {
  const { page, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  await page.locator('.bell-count').waitFor()
  for (const size of ['16px', '32px']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
    await until(
      page,
      `(() => {
        const [icon, count, next] = ['.bell svg', '.bell-count', '.bell ~ button svg'].map((each) => document.querySelector(each).getBoundingClientRect())
        const width = Math.min(icon.right, count.right) - Math.max(icon.left, count.left)
        const height = Math.min(icon.bottom, count.bottom) - Math.max(icon.top, count.top)
        return Math.max(0, width) * Math.max(0, height) < 0.3 * icon.width * icon.height && count.right <= next.left && count.top >= 0
      })()`,
    )
  }
  t.pass()
})

t.test('320 px: the name of a task has a line of its own, and its state stands beside its days', async (t) => {
  const { page, text, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await page.setViewportSize({ width: 320, height: 568 })
  await logIn()
  await settled()
  await page.locator('.task-row .badge', { hasText: text('pledge.state.done_today') }).waitFor()
  // the letters of the test's font are wider than a phone's
  await page.evaluate("document.documentElement.style.letterSpacing = '-0.07em'")
  t.strictSame(
    await page.evaluate(`[...document.querySelectorAll('.task-row')].filter((row) => {
      const [name, days, badge] = ['strong', '.note', '.badge'].map((each) => row.querySelector(each).getBoundingClientRect())
      return name.height > 30 || badge.top < name.bottom || badge.top >= days.bottom || days.right > badge.left
    }).map((row) => row.textContent)`),
    [],
  )
})

t.test(
  'the amount that a task has earned stands beside its name, on one line, however long the name of the task is',
  async (t) => {
    for (const language of ['en-US', 'th-TH'] as const) {
      const { page, text, logIn, settled } = await open(t, await launch(t), language, { seed: 'demo' })
      await page.setViewportSize({ width: 320, height: 568 })
      await logIn()
      await settled()
      await page.locator('.task-row').first().waitFor()
      await page.evaluate("document.documentElement.style.letterSpacing = '-0.07em'")
      const rows = await page.evaluate(`[...document.querySelectorAll('.task-row')].map((row) => {
      const [label, amount] = [...row.querySelector('.task-row-line:has(.figure)').children]
      const [left, right] = [label, amount].map((each) => each.getBoundingClientRect())
      return [label.textContent.trim(), left.top < right.bottom && right.top < left.bottom && left.right < right.left, amount.classList.contains('plain')]
    }).slice(0, 2)`)
      t.strictSame(rows, Array(2).fill([text('pledge.produced'), true, true]), language)
    }
  },
)

t.test('the state of a task keeps its distance from the name', async (t) => {
  const { page, logIn, settled } = await open(t, await launch(t), 'en-US', { seed: 'demo' })
  await logIn()
  await settled()
  await page.locator('.task-row .badge').first().waitFor()
  // many widths, because only in some of them a name just fits beside its state
  for (let width = 320; width <= 430; width += 5) {
    await page.setViewportSize({ width, height: 800 })
    t.strictSame(
      await page.evaluate(`[...document.querySelectorAll('.task-row')].filter((row) => {
        const range = document.createRange()
        range.selectNodeContents(row.querySelector('strong'))
        const [name, badge] = [range, row.querySelector('.badge')].map((each) => each.getBoundingClientRect())
        return badge.top < name.bottom && badge.left - name.right < 6.5
      }).map((row) => row.textContent)`),
      [],
      `${width}`,
    )
  }
})
