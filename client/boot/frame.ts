/** Draws a frame: the HTML of a prerendered screen, which is shown until the app has started. */
import type { LanguageName } from '../../shared/languages.ts'
import { asHtml } from '../core/trusted.ts'

/** The texts of the frames in the page, escaped for HTML; set by the build. */
declare const TEXTS: Record<LanguageName, readonly string[]>

/** Draws `frame`, with each `⟦n⟧` replaced by the n-th of `TEXTS`. @returns the element that contains the frame */
export function drawFrame(frame: string, language: LanguageName): Element | null {
  const app = document.querySelector('#app')
  if (!app) return null
  app.innerHTML = asHtml(frame.replace(/⟦(\d+)⟧/g, (_, index) => TEXTS[language][index] ?? ''))
  return app
}

/** The parsed JSON body of an early response; undefined if `address` was not requested early. @throws if the request fails or returns no JSON */
export const earlyJson = async (address: string): Promise<unknown> =>
  (await globalThis.early?.[address]?.answer)?.clone().json()
