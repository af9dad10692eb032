/** Screens drawn before the app's script is there, from HTML that the build made. What React draws over them looks the same. */
import type { LanguageName } from '../../shared/languages.ts'
import { storedConfig } from './answers.ts'

/** Where an amount is still awaited. */
export const HOLLOW = '<i class="hollow"></i>'

/** The words come in `early`'s catalogue. @returns where it stands, null when the app was sooner */
export async function paintFrame(
  frame: string,
  language: LanguageName,
  finish: (html: string) => string,
): Promise<Element | null> {
  const words = (await answerTo(CATALOGUES[language] ?? '')) as Record<string, string>
  const app = document.querySelector('#app')
  if (!app?.querySelector('.shell-card')) return null
  app.innerHTML = finish(frame.replace(/⟦(.+?)⟧/g, (_, key) => escaped(words[key])))
  if (!storedConfig()?.demo) app.querySelector('.demo-ribbon')?.remove()
  return app
}

export const answerTo = async (address: string): Promise<unknown> =>
  (await globalThis.early?.[address]?.answer)?.clone().json()

const escaped = (text = ''): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
