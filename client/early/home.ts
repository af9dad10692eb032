/** The top of a member's home from the answers alone. */
import type { Views } from '../../shared/contract/view.ts'
import type { LanguageName } from '../../shared/languages.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import { AMOUNTS_HIDDEN, HIDDEN } from '../figures.ts'
import { onDevice } from '../storage.ts'
import { type Signs, writeAmount } from './amount.ts'
import { HOME_VIEW } from './answers.ts'
import { answerTo, HOLLOW, paintFrame } from './frame.ts'

/** put in by the build, see `prerender/frames.tsx` */
declare const HOME_FRAME: string
/** of each language, put in by the build */
declare const SIGNS: Record<LanguageName, Signs>

/**
 * Shows the words as soon as they are there, then the amounts, if they come before the app does and are what they should be; the app itself says
 * what else there is to say.
 */
export async function paintHome(language: LanguageName): Promise<void> {
  const view = answerTo(HOME_VIEW)
  // it may fail while the words are awaited; who looks at it below hears of it
  view.catch(() => undefined)
  const isHidden = onDevice.getItem(AMOUNTS_HIDDEN) === 'yes'
  const app = await paintFrame(HOME_FRAME, language, (html) =>
    html.replace(new RegExp(`${HIDDEN}|{{amount}}`, 'g'), isHidden ? HIDDEN : HOLLOW),
  )
  if (!app) return
  const member = ((await view) as Partial<Views['home']> | undefined)?.parts?.member
  if (member?.status !== 'live') return
  const { usdt, frozenUsdt, snt, frozenSnt } = member.data
  const amounts = [
    [usdt, 'usdt'],
    [frozenUsdt, 'usdt'],
    [snt, 'snt'],
    [frozenSnt, 'snt'],
  ] as const
  // something is not known
  if (amounts.some(([amount]) => amount === null)) return
  for (const [index, place] of app.querySelectorAll('.early .hollow').entries()) {
    const [amount, coin] = amounts[index] ?? []
    if (coin) place.replaceWith(writeAmount(SIGNS[language], amount ?? '', COIN_SCALE[coin]))
  }
}
