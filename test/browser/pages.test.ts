/**
 * Every page opens in several languages, shows no text key, fits narrow screens, does not move by itself, is legible, and has a link or button that
 * leads on.
 */
import t from 'tap'
import { type LanguageName, languages } from '../../shared/languages.ts'
import { DRAWN, launch, open, RAW_KEY } from '../support/browser.ts'
import { SHIFTS, WATCH_SHIFTS } from '../support/layout-shifts.ts'
import { MEMBER_PAGES, PUBLIC_PAGES } from '../support/page-list.ts'

/** the elements that are wider than the page; empty unless the page can be scrolled sideways */
const TOO_WIDE = `document.documentElement.scrollWidth <= innerWidth ? '' : [...document.querySelectorAll('*')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.tagName + '.' + each.className).join(' ')`

/** the texts that are wider than their box, except texts in scrolling boxes and texts that end in an ellipsis */
const CUT = `[...document.querySelectorAll('button, a, h1, h2, dt, dd, label, strong, span, p, td')]
  .filter((each) => { const style = getComputedStyle(each); return style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.textOverflow !== 'ellipsis' && each.scrollWidth > each.clientWidth + 1 })
  .filter((each) => each.checkVisibility() && !each.matches('.hidden'))
  .map((each) => each.outerHTML.slice(0, 100))`

/** the texts that end in an ellipsis, because they are wider than their box or have more lines than it may have */
const SHORTENED = `[...document.querySelectorAll('main *, header *')]
  .filter((each) => { const style = getComputedStyle(each); return style.textOverflow === 'ellipsis' ? each.scrollWidth > each.clientWidth + 1 : style.webkitLineClamp !== 'none' && each.scrollHeight > each.clientHeight + 2 })
  .filter((each) => each.checkVisibility() && !each.matches('input, .hidden, .invite-texts p'))
  .map((each) => each.outerHTML.slice(0, 100))`

/** the texts smaller than 12 pixels, except the tab bar's labels, which the specification demands, and the symbols beside the names of languages */
const SMALL = `[...document.querySelectorAll('body *')]
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
  .filter((each) => each.checkVisibility() && !each.closest('.tab-bar, .language-icon, script, style'))
  .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 12)
  .map((each) => each.outerHTML.slice(0, 100))`

/** all texts of the page, also those of attributes, one per line. The line breaks keep a text key apart from the word before it */
const WORDS = `[...document.querySelectorAll('body :not(script)')].flatMap((each) => [
  ...['aria-label', 'alt', 'placeholder', 'title'].map((name) => each.getAttribute(name)),
  ...[...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data),
]).filter(Boolean).join('\\n')`

/** everything that the test checks on a page, read in one round trip */
const SEEN = `({ words: ${WORDS}, lang: document.documentElement.lang, tooWide: ${TOO_WIDE}, cut: ${CUT}, small: ${SMALL},
  ways: document.querySelectorAll('a[href], button:not([disabled])').length, shifts: ${SHIFTS},
  names: [document.title, document.querySelector('h1').textContent + ' · SNT'] })`
type Seen = {
  words: string
  lang: string
  tooWide: string
  cut: string[]
  small: string[]
  ways: number
  shifts: string
  names: [tab: string, heading: string]
}

/** Pages whose heading is not their title, but a headline or what the member has just done. */
const HEADLINES = /^\/(pages\/(launch|website)\/index|pages-sub\/success\/index.*)?$/

/**
 * The languages whose texts take the most space. Every page is opened in each of them, but in only one of the other languages. That is enough,
 * because all languages have the same text keys.
 */
const LONG: readonly LanguageName[] = ['tr-TR', 'vi-VN', 'th-TH', 'ja-JP']
const SHORT = languages.map(({ name }) => name).filter((name) => !LONG.includes(name))

/** The `pages` to open in this language: all of them in a language of `LONG`; in each of the n languages of `SHORT`, every nth one. */
const pagesIn = (language: LanguageName, pages: readonly string[]): string[] =>
  pages.filter((_, index) => LONG.includes(language) || index % SHORT.length === SHORT.indexOf(language))

t.test('every page opens in the long languages and a short one, with all its texts, at 320 px', async (t) => {
  const browser = await launch(t)
  for (const { name } of languages) {
    t.test(name, async (t) => {
      const { page, go, logIn, text, settled } = await open(t, browser, name, { seed: 'demo' })
      await page.addInitScript(WATCH_SHIFTS)
      // 320 px is the narrowest width, where texts are cut off first. No other width is checked, because resizing for every page took more than half
      // of this test's time
      await page.setViewportSize({ width: 320, height: 812 })
      let last = ''
      const visit = async (path: string) => {
        const isOther = path.split('?')[0] !== last.split('?')[0]
        last = path
        await go(path)
        await settled()
        // waits until the page is drawn, so that its layout shifts do not count for the next page
        if (!isOther) await page.evaluate(DRAWN)
        const { words, lang, tooWide, cut, small, ways, shifts, names } = await page.evaluate<Seen>(SEEN)
        const hasOneName = HEADLINES.test(path) || names[0] === names[1]
        // a single assertion, because each assertion takes a millisecond and there are hundreds of pages
        t.strictSame(
          {
            keys: RAW_KEY.exec(words.replace(/\S+@\S+|https?:\S+/g, ''))?.[0],
            lang,
            tooWide,
            cut,
            small,
            // shifts are not checked if only the parameters of the address have changed: a choice on a page may move what is below it
            shifts: isOther ? shifts : '',
            hasWayOn: ways > 0,
            names: hasOneName ? [] : names,
          },
          { keys: undefined, lang: name, tooWide: '', cut: [], small: [], shifts: '', hasWayOn: true, names: [] },
          `${path} shows no key, fits, cuts no text, has no tiny text, moves nothing, has a link or an enabled button, and has one name`,
        )
      }
      for (const path of pagesIn(name, PUBLIC_PAGES)) await visit(path)
      await logIn()
      await settled()
      await page.waitForLoadState('networkidle')
      await page.evaluate(DRAWN)
      t.equal(await page.evaluate(SHIFTS), '', 'nothing moves on home when a new device learns of a deposit')
      for (const path of pagesIn(name, MEMBER_PAGES)) await visit(path)
      await visit('/pages-sub/success/index?kind=task')
      t.equal(await page.title(), `${text('success.title')} · SNT`)
    })
  }
})

t.test('nothing overflows or moves and no text is cut on wider screens or with large text', async (t) => {
  const browser = await launch(t)
  const { page, go, logIn, settled, upstream } = await open(t, browser, 'vi-VN', { seed: 'demo' })
  await page.addInitScript(WATCH_SHIFTS)
  await logIn()
  for (const [width, zoom] of [
    [375, 1],
    [1280, 1],
    [375, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    if (zoom === 1) {
      // makes each page show its placeholders: nothing is cached, and the upstream's responses take a while
      await page.evaluate('sessionStorage.clear()')
      upstream.faults.set('*', 'slow', { ms: 60 })
      await page.reload()
      await settled()
      await page.evaluate(SHIFTS)
    } else upstream.faults.clear()
    let last = ''
    for (const path of MEMBER_PAGES) {
      const isOther = path.split('?')[0] !== last.split('?')[0]
      last = path
      await go(path)
      await settled()
      if (!isOther) await page.evaluate(DRAWN)
      const found = await page.evaluate<string>(SHIFTS)
      const shifts = isOther ? found : ''
      await page.evaluate(`document.documentElement.style.fontSize = '${zoom === 1 ? '' : '32px'}'`)
      const { tooWide, cut, shortened } = await page.evaluate<Pick<Seen, 'tooWide' | 'cut'> & { shortened: string[] }>(
        `({ tooWide: ${TOO_WIDE}, cut: ${CUT}, shortened: ${SHORTENED} })`,
      )
      t.equal(tooWide, '', `${path} at ${width} × ${zoom}`)
      if (zoom === 2) t.strictSame(shortened, [], `${path}: with large text, names and titles wrap`)
      if (zoom === 1) t.strictSame([cut, shifts], [[], ''], `${path}: no text is cut and nothing moves at ${width}`)
    }
  }
})
