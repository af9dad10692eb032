/** Draws the top of a member's home: the prerendered HTML at once, the balances as soon as they arrive. */
import type { Views } from '../../shared/contract/view.ts'
import type { LanguageName } from '../../shared/languages.ts'
import { COIN_SCALE, FRESH_S } from '../../shared/limits.ts'
import { START_VIEW } from '../core/early-requests.ts'
import { figureLength } from '../core/figure-length.ts'
import { AMOUNTS_HIDDEN, formatNumber, HIDDEN } from '../core/number-format.ts'
import { onDevice } from '../core/storage.ts'
import { DAILY_HEIGHT } from '../core/stored-names.ts'
import { drawFrame, earlyJson } from './frame.ts'

/** HTML of the top of home; set by the build, see `build/prerender.tsx` */
declare const HOME_FRAME: string

/** Draws home. Balances that are missing or outdated stay placeholders, because only the app can say so. @throws if a request fails */
export async function drawHome(language: LanguageName): Promise<void> {
  const frame = drawFrame(HOME_FRAME, language)
  const [name, total, ...places] = frame?.querySelectorAll('.hollow') ?? []
  const daily = frame?.querySelector<HTMLElement>('.shell-daily')
  const height = onDevice.getItem(DAILY_HEIGHT)
  if (daily && height) daily.style.height = `${height}rem`
  const isHidden = onDevice.getItem(AMOUNTS_HIDDEN) === 'yes'
  if (isHidden) {
    drawTotal(total, HIDDEN)
    for (const place of places) place.replaceWith(HIDDEN)
  }
  const view = (await earlyJson(START_VIEW)) as Partial<Views['start']> | undefined
  const member = view?.parts?.member
  if (member?.status !== 'live') return
  const { nickname, username, usdt, frozenUsdt, snt, frozenSnt } = member.data
  name?.replaceWith(nickname || username)
  if (isHidden) return
  // in the order of the placeholders on the balance card
  const amounts = [
    [usdt, COIN_SCALE.usdt],
    [frozenUsdt, COIN_SCALE.usdt],
    [snt, COIN_SCALE.snt],
    [frozenSnt, COIN_SCALE.snt],
  ] as const
  const texts = amounts.flatMap(([amount, scale]) => (amount === null ? [] : formatNumber(language, amount, scale)))
  if (texts.length < amounts.length) return
  for (const [index, place] of places.entries()) place.replaceWith(texts[index] ?? '')
  // joins each amount with the words beside it into one text node, as React does; otherwise the words would move when React draws them
  frame?.normalize()
  const worth = view?.parts?.worth
  if (worth && 'data' in worth && worth.data !== null && worth.age <= FRESH_S)
    drawTotal(total, formatNumber(language, worth.data, COIN_SCALE.usdt))
  // `data/page-times.ts` sends the time of this mark to the server
  performance.mark('balances')
}

/** Draws the total on one line: `figure.css` makes the letters of long amounts smaller. */
function drawTotal(place: Element | undefined, amount: string): void {
  const figure = place?.closest<HTMLElement>('.figure')
  if (!place || !figure) return
  place.replaceWith(amount)
  // the element is replaced, because Chrome does not always resize an element after its custom property has changed
  const drawn = figure.cloneNode(true) as HTMLElement
  drawn.style.setProperty('--length', String(figureLength(`≈ ${amount}`, 'USDT')))
  figure.replaceWith(drawn)
}
