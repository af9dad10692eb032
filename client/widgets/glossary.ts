/** The platform's words that have an explanation, one of the late texts. */

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
