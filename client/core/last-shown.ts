/**
 * The amounts that were shown last under a name, so that a page that is opened again can show which have changed. They are forgotten with everything
 * that was loaded, when the session ends.
 */
import { language } from './i18n.ts'

const amounts = new Map<string, string>()

// in another language, the same amount is another text
const keyOf = (name: string): string => `${language.peek()} ${name}`

export const lastShown = (name: string): string | undefined => amounts.get(keyOf(name))

export const noteShown = (name: string, amount: string): unknown => amounts.set(keyOf(name), amount)

export const forgetShown = (): void => amounts.clear()
