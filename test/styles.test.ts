/** Which style sheets are part of the page, and which load with the app's script or with a feature. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { buildStyle, rulesOf, splitSheets, styleSheets } from '../client/build/styles.ts'

t.test('every style sheet loads exactly once: in the page, with the app or with its feature', async (t) => {
  const { page, late, own } = splitSheets('<div class="app early"><p class="note plain"></p></div>')
  t.strictSame([...page, ...late, ...own].toSorted(), styleSheets().toSorted())
  for (const sheet of ['styles/tokens.css', 'styles/base.css', 'app/app.css', 'ui/note.css']) t.ok(page.includes(sheet))
  t.ok(own.includes('payment/pay-pad.css'))
  t.ok(own.includes('features/tasks/run-screen.css'))
  t.ok(own.includes('ui/node-picture.css'), 'pictures come late')
})

t.test('what looks like a card takes its corners, border, padding, background and shadow from card.css', async (t) => {
  const read = (sheet: string) => readFileSync(join(import.meta.dirname, '../client', sheet), 'utf8')
  const tokenOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(read('ui/card.css'))?.[1] ?? 'none'
  const [radius, border, padding] = ['radius-card', 'border-card', 'padding-card'].map(tokenOf)
  const isCopy = (rule: string) =>
    rule.includes('--radius-card:') ||
    rule.includes(`border-radius: ${radius};`) ||
    (rule.includes('var(--radius-card)') &&
      (rule.includes(`border: ${border} `) ||
        new RegExp(`padding[^;]* ${padding}[ ;]`).test(rule) ||
        rule.includes('background: var(--surface);') ||
        rule.includes('box-shadow: var(--lift);')))
  const copies = styleSheets().filter((sheet) => sheet !== 'ui/card.css' && read(sheet).split('}').some(isCopy))
  t.strictSame(copies, [], 'use --radius-card, --border-card, --padding-card, --surface-card and --shadow-card')
})

t.test(
  'targets have at least 44 px on a narrow phone, and leave room for titles beside them with large text',
  async (t) => {
    t.match((await buildStyle()).style, '--target:clamp(44px, 2.75rem, 60px)')
  },
)

t.test('how wide a window must be is given in em, so that large text counts as a narrow window', async (t) => {
  const inPixels = styleSheets().flatMap((sheet) => {
    const style = readFileSync(join(import.meta.dirname, '../client', sheet), 'utf8')
    return [...style.matchAll(/@media[^{]*width[^{)]*\dpx[^{]*/g)].map(([rule]) => `${sheet}: ${rule}`)
  })
  t.strictSame(inPixels, [])
})

t.test('motion is short, unless it shows that something is in progress', async (t) => {
  const { style } = await buildStyle()
  for (const token of ['--fast:.16s', '--slow:.24s']) t.ok(style.includes(token), token)
  const long = [...style.matchAll(/(?:animation|transition)(?:-duration)?:([^;}]*)/g)]
    .map(([, motion = '']) => motion)
    .filter((motion) => !motion.includes('infinite'))
    .filter((motion) =>
      [...motion.matchAll(/([\d.]+)(ms|s)\b/g)].some(
        ([, time, unit]) => Number(time) * (unit === 's' ? 1_000 : 1) > 300,
      ),
    )
  t.strictSame(long, [])
})

t.test('endless animations need no main thread, because it is busy starting the app', async (t) => {
  const { style } = await buildStyle()
  const names = new Set([...style.matchAll(/animation:([\w-]+)[^;}]*infinite/g)].map(([, name = '']) => name))
  for (const name of ['breathe', 'pulse']) t.ok(names.has(name), name)
  for (const name of names) {
    const steps = style.split(`@keyframes ${name}{`)[1]?.split('}}')[0] ?? ''
    const properties = [...steps.matchAll(/[{;]([a-z-]+):/g)].map(([, property = '']) => property)
    t.ok(properties.length > 0, `${name} is read`)
    t.strictSame(
      properties.filter((property) => !/^(opacity|rotate|scale|translate|transform)$/.test(property)),
      [],
      name,
    )
  }
})

t.test('a style sheet is split into rules that can be inserted one by one', async (t) => {
  t.strictSame(rulesOf('a{b:c}@media (x){d{e:f}g{h:i}}@keyframes j{to{k:l}}'), [
    'a{b:c}',
    '@media (x){d{e:f}g{h:i}}',
    '@keyframes j{to{k:l}}',
  ])
  const { style } = await buildStyle()
  const rules = rulesOf(style)
  t.equal(rules.join(''), style)
  t.notOk(
    rules.some((rule) => rule.includes('\n')),
    'a line break separates them in the script',
  )
})

t.test(
  'only headings and short labels have lines of equal length; texts avoid only a last line of one word',
  async (t) => {
    const balanced = styleSheets().flatMap((sheet) =>
      readFileSync(join(import.meta.dirname, '../client', sheet), 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .split('}')
        .filter((rule) => rule.includes('text-wrap: balance'))
        .map((rule) => /([^{}]+)\{[^{]*$/.exec(rule)?.[1]?.trim()),
    )
    t.strictSame(balanced.toSorted(), [
      '.brand-headline',
      '.cost-name',
      '.download-headline',
      '.empty b',
      '.outcome h1',
      '.outcome-text b',
      '.pitch-text h1',
      '.switcher button',
      '.top :is(h1, strong)',
      // Japanese lines end between phrases, which is more ragged than lines of equal length
      'html:lang(ja-JP)',
    ])
  },
)
