/**
 * The explanations of the platform's words, the sentences of the guide and the website, and the texts of the first steps. They are a file of their own in each language, because
 * most members do not need them.
 */
import type { LanguageName } from '../../shared/languages.ts'
import { addTexts, language } from '../core/i18n.ts'
import { type Loaded, useLoad } from '../data/load.ts'

/** Each word's explanation, `glossary.WORD`, and the key of its name on the screens, or the name itself; in groups with a title. */
export const wordGroups = [
  [
    'my.group.money',
    [
      ['usdt', 'USDT'],
      ['snt', 'SNT'],
      ['sntn', 'SNTN'],
      ['network', 'recharge.network'],
    ],
  ],
  [
    'my.group.training',
    [
      ['task', 'task.name'],
      ['principal', 'pledge.principal'],
      ['software', 'software.title'],
      ['node', 'node.title'],
    ],
  ],
  [
    'team.title',
    [
      ['agent', 'glossary.agent.name'],
      ['promotion', 'promotion.title'],
    ],
  ],
  [
    'home.market',
    [
      ['tvl', 'market.tvl'],
      ['amplitude', 'market.amplitude'],
    ],
  ],
  ['my.group.account', [['data', 'register.data']]],
] as const

/** Without their groups. */
export const words = wordGroups.flatMap(([, each]): readonly (readonly [Word, string])[] => each)

export type Word = (typeof wordGroups)[number][1][number][0]

type Texts = Record<string, string>

const loadedTexts = new Map<LanguageName, Texts>()

/** @throws when they cannot be loaded */
async function loadTexts(name: LanguageName): Promise<Texts> {
  const addresses: Record<LanguageName, string> = JSON.parse(GLOSSARIES)
  const answer = await fetch(addresses[name])
  if (!answer.ok) throw new Error(`glossary: ${answer.status}`)
  const texts: Texts = await answer.json()
  loadedTexts.set(name, texts)
  return texts
}

/** Loads these texts before a screen is shown, so that its first render has them. */
export async function preloadGlossary(): Promise<void> {
  const name = language.peek()
  // the screen loads them again, and reports the error
  if (!loadedTexts.has(name)) await loadTexts(name).catch(() => undefined)
}

/** Languages in which `t` has these texts, too. */
const added = new Set<LanguageName>()

/** These texts in the current language, by key; where they are loaded, `t` has them, too. */
export function useGlossary(): Loaded<Texts> {
  const name = language.value
  const loaded = useLoad(`glossary ${name}`, () => loadTexts(name))
  const data = loaded.data ?? loadedTexts.get(name) ?? null
  // while rendering, because what is rendered next needs them, also where they were restored from the tab
  if (data && !added.has(name)) {
    addTexts(name, data)
    added.add(name)
  }
  return { ...loaded, data }
}
