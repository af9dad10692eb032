/** The explanations of the platform's words, and the guide's sentences. They are a file of their own in each language, because most members never open them. */
import { language } from '../core/i18n.ts'
import { type Loaded, useLoad } from '../data/load.ts'

/** Each word's explanation, `glossary.WORD`, and the key of its name on the screens, or the name itself. */
export const words = [
  ['snt', 'SNT'],
  ['sntn', 'SNTN'],
  ['usdt', 'USDT'],
  ['network', 'recharge.network'],
  ['software', 'software.title'],
  ['node', 'node.title'],
  ['task', 'task.name'],
  ['principal', 'pledge.principal'],
  ['agent', 'glossary.agent.name'],
  ['promotion', 'promotion.title'],
  ['tvl', 'market.tvl'],
  ['amplitude', 'market.amplitude'],
  ['data', 'register.data'],
] as const

export type Word = (typeof words)[number][0]

/** @throws when it cannot be loaded */
async function loadTexts(address: string): Promise<Record<string, string>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`glossary: ${answer.status}`)
  return answer.json()
}

/** All explanations in the current language, by key. */
export function useGlossary(): Loaded<Record<string, string>> {
  const name = language.value
  return useLoad(`glossary ${name}`, () => loadTexts(GLOSSARIES[name] ?? ''))
}
