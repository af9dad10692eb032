/** The marketing page for whoever waits for the app's script: all there is to read. */
import type { LanguageName } from '../../shared/languages.ts'
import { HIDDEN } from '../figures.ts'
import { answerTo, HOLLOW, paintFrame } from './frame.ts'

/** Has not the room in the page that home's has: `address` leads to it. */
export async function paintWebsite(address: string, language: LanguageName): Promise<void> {
  const frame = (await answerTo(address)) as string
  const tokens = ['SNT', 'SNTN']
  await paintFrame(frame, language, (html) =>
    html.replaceAll(HIDDEN, HOLLOW).replaceAll('{{token}}', () => tokens.shift() ?? ''),
  )
}
