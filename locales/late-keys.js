/**
 * The keys of the late texts. They are in a second file of each language, which is loaded only when a component calls `useLateTexts`
 * (`client/data/late-texts.ts`). Plain JavaScript, because `add.js` uses it.
 */
const PATTERNS = [
  // a note on separators, and the largest possible amount in place of one that is too high
  'amount\\.(separator|use)$',
  'legal\\.(?!accept)',
  // what is locked
  'assets\\.lock\\.',
  'savings\\.(soon|note)$',
  // the check of a new payout address, look-alikes, how often it was used, and how long nothing can be withdrawn to it
  'payout\\.(alike|check|used)\\.',
  'payout\\.held',
  'glossary\\.',
  'website\\.(?!title|fee\\.)',
  'devices\\.(?!title|unknown|name)',
  // the poster
  'invite\\.(?!title|copy|none|share|poster$|poster\\.title)',
  // the recorded prices, where they could not be loaded
  'market\\.earlier$',
  // the picture of a deposit address, and the question before a second deposit
  'recharge\\.(picture|same)',
  'promotion\\.(recorded|empty\\.note)$',
  // a success page without a success
  'success\\.unknown',
  // when a task ends
  'task\\.end\\.note$',
  // what being offline means for a run, and that too little time is left for it today
  'run\\.(offline|tooLate)',
  'today\\.tooLate',
  // how many of a task's days can be missed, and its statement
  '(spare|statement)\\.',
  // what the two lists of money have
  '(records|orders)\\.about$',
  // what remarks of a known form say, that earnings are found by a task's name
  'records\\.(allPeriods|returned|principalLocked|noRealMoney)',
  // what a new licence is for, that it earns nothing by itself, and whether a new node has started
  'licence\\.(next\\.|alone|own\\.|offers\\.)',
  'node\\.start\\.',
  // what the web app offers without an installation, and that a demo has no app
  'download\\.(browser|demo)',
  'guide\\.(?!title|skip|next|home|firstSteps|run$)',
  'firstSteps\\.(?!title|email$|software|node|deposit$|total$)',
]

export const LATE_KEYS = new RegExp(`^(?:${PATTERNS.join('|')})`)
