/**
 * Matches the keys of the late texts: glossary, guide, website, devices, first steps and what they end with, savings, what is locked, the check of a
 * new payout address and how long nothing can be withdrawn to it, that a licence earns nothing by itself, what a new licence is for, whether a new node has started, the poster, some texts of the promotion earnings, a success page without a success, a note on separators, what being offline means for a run, that too little time is left for it today, what a task's result is at other prices, and that earnings are found by a task's name. They are in a second
 * file of each language, which is loaded only when a component calls `useLateTexts` (`client/data/late-texts.ts`). Plain JavaScript, because `add.js` uses it.
 */
export const LATE_KEYS =
  /^amount\.separator$|^legal\.(?!accept)|^assets\.lock\.|^savings\.(soon|note)$|^payout\.(check\.|held)|^glossary\.|^website\.(?!title|fee\.)|^devices\.(?!title|unknown|name)|^invite\.(?!title|copy|none|share|poster$|poster\.title)|^promotion\.(recorded|empty\.note)$|^success\.unknown|^task\.(end\.note|price\..*)$|^run\.(offline|tooLate)|^today\.tooLate|^records\.allPeriods|^licence\.(next\.|alone)|^node\.start\.|^guide\.(?!title|skip|next|home|firstSteps|run$)|^firstSteps\.(?!title|email$|software|node|deposit$|total$)/
