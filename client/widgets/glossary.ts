/** The explanations of the platform's words, and the guide's sentences. They are a file of their own in each language, because most members never open them. */
import { language } from '../core/i18n.ts'
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
