/** The platform's words that have an explanation. The explanations are late texts (`data/late-texts.ts`). */

/**
 * Each group has the text key of its title, then its words, each with its name or the text key of its name. A word's explanation has the text key
 * `glossary.WORD`.
 */
export const wordGroups = [
  [
    'my.group.money',
    [
      ['usdt', 'USDT'],
      ['snt', 'SNT'],
      ['sntn', 'SNTN'],
      ['locked', 'assets.locked'],
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
      ['autoRenew', 'licence.autoRenew'],
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

export const words = wordGroups.flatMap(([, each]): readonly (readonly [Word, string])[] => each)

export type Word = (typeof wordGroups)[number][1][number][0]
