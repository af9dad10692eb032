/** The top of a member's home from the answers alone, before the app's script is there. What React draws over it looks the same. */
import type { Views } from '../../shared/contract/view.ts'
import type { LanguageName } from '../../shared/languages.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import { AMOUNTS_HIDDEN, HIDDEN } from '../figures.ts'
import { onDevice } from '../storage.ts'
import { type Signs, writeAmount } from './amount.ts'
import { HOME_VIEW, storedConfig } from './answers.ts'

/** put in by the build, see `prerender/home.tsx` */
declare const HOME_FRAME: string
/** of each language, put in by the build */
declare const SIGNS: Record<LanguageName, Signs>

/** Where an amount is still awaited. */
const HOLLOW = '<i class="hollow"></i>'

/**
 * Shows the words as soon as they are there, then the amounts, if they come before the app does and are what they should be; the app itself says
 * what else there is to say.
 */
export async function paintHome(language: LanguageName): Promise<void> {
  const view = answerTo(HOME_VIEW)
  // it may fail while the words are awaited; who looks at it below hears of it
  view.catch(() => undefined)
  const words = (await answerTo(CATALOGUES[language] ?? '')) as Record<string, string>
  const app = document.querySelector('#app')
  // the app is there already
  if (!app?.querySelector('.shell-card')) return
  const isHidden = onDevice.getItem(AMOUNTS_HIDDEN) === 'yes'
  app.innerHTML = HOME_FRAME.replace(/⟦(.+?)⟧/g, (_, key) => escaped(words[key])).replace(
    new RegExp(`${HIDDEN}|{{amount}}`, 'g'),
    isHidden ? HIDDEN : HOLLOW,
  )
  if (!storedConfig()?.demo) app.querySelector('.demo-ribbon')?.remove()
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

const answerTo = async (address: string): Promise<unknown> =>
  (await globalThis.early?.[address]?.answer)?.clone().json()

const escaped = (text = ''): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
