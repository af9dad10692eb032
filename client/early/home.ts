/** The top of a member's home from the answers alone, before the app's script is there. What React draws over it looks the same. */
import type { Views } from '../../shared/contract/view.ts'
import type { LanguageName } from '../../shared/languages.ts'
import { COIN_SCALE } from '../../shared/limits.ts'
import { AMOUNTS_HIDDEN, figures, HIDDEN } from '../figures.ts'
import { HOME_VIEW, storedConfig } from './answers.ts'

/** put in by the build, see `prerender/home.tsx` */
declare const HOME_FRAME: string

/** Shows what the answers say, if they come before the app does and are what they should be; the app itself says what else there is to say. */
export async function paintHome(language: LanguageName): Promise<void> {
  const asked = [CATALOGUES[language] ?? '', HOME_VIEW].map((address) => globalThis.early?.[address]?.answer)
  const [words, view] = await Promise.all(asked.map(async (answer) => (await answer)?.clone().json()))
  const member = (view as Partial<Views['home']> | undefined)?.parts?.member
  if (member?.status !== 'live') return
  const { usdt, frozenUsdt, snt, frozenSnt } = member.data
  const amounts = [
    [usdt, 'usdt'],
    [frozenUsdt, 'usdt'],
    [snt, 'snt'],
    [frozenSnt, 'snt'],
  ] as const
  const app = document.querySelector('#app')
  // the app is there already, or something is not known
  if (!app?.querySelector('.shell-card') || amounts.some(([amount]) => amount === null)) return
  const hidden = localStorage.getItem(AMOUNTS_HIDDEN) === 'yes'
  let count = 0
  app.innerHTML = HOME_FRAME.replace(/⟦(.+?)⟧/g, (_, key) => escaped(words[key])).replace(
    new RegExp(`${HIDDEN}|{{amount}}`, 'g'),
    () => {
      const [amount, coin] = amounts[count++] ?? []
      return hidden || !coin ? HIDDEN : figures(language, COIN_SCALE[coin]).format(amount ?? '')
    },
  )
  if (!storedConfig()?.demo) app.querySelector('.demo-ribbon')?.remove()
}

const escaped = (text = ''): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
