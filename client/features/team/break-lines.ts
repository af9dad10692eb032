/** Breaks a text into lines of about the same length, where a reader would break it. */

/** What a line should end with: a space, or punctuation that a reader pauses at; but not with a word of one letter, which belongs to the next one. */
const PAUSE = /[\s,.;:!?，。；：！？、]$/
const SHORT_WORD = /(?:^|\s)\p{L}\s$/u
const PUNCTUATION = /[^\p{L}\p{N}\s]$/u
/** Japanese particles and endings, which belong to the word before them. */
const KANA_ONLY = /^\p{Script=Hiragana}+$/u
/** How bad it is to break a line elsewhere: as bad as half a line of empty space. */
const NO_PAUSE = 0.25

/**
 * Splits a text where its lines may break, which is between words. If a language has no spaces and the browser cannot find its words, a line may
 * break between any two characters.
 */
function wordsOf(text: string, language: string): string[] {
  // `Intl.Segmenter` is missing in Firefox before 125
  if (!('Segmenter' in Intl)) return /\s/.test(text) ? (text.match(/\S*\s|\S+/g) ?? []) : [...text]
  const words: string[] = []
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text)
  for (const { segment, isWordLike } of segments) {
    const before = words.at(-1) ?? ''
    // spaces and punctuation stay with the word before them
    const isEnding = !isWordLike || (KANA_ONLY.test(segment) && !PUNCTUATION.test(before))
    if (isEnding) words.splice(-1, 1, before + segment)
    else words.push(segment)
  }
  return words
}

/** Fills each line before it begins the next one. */
function filled(words: readonly string[], most: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && measure((line + word).trim()) > most) {
      lines.push(line.trim())
      line = ''
    }
    line += word
  }
  return [...lines, line.trim()]
}

type Breaks = { cost: number; lines: string[] }

/**
 * Breaks `text` into as few lines as possible. Of all ways to do so, it takes the one with the most equal lines; a line that ends within a phrase must
 * be much more equal to be taken.
 * @param measure gives the width of a line
 */
export function breakLines(text: string, language: string, most: number, measure: (line: string) => number): string[] {
  const words = wordsOf(text, language)
  const fewest = filled(words, most, measure)
  // the best way to break the words from `from` on into `count` lines; null if there is none
  const best = (from: number, count: number): Breaks | null => {
    let found: Breaks | null = null
    for (let to = words.length; to > from; to--) {
      if ((count === 1) !== (to === words.length)) continue
      const line = words.slice(from, to).join('')
      const width = measure(line.trim())
      if (width > most) continue
      const rest = count === 1 ? { cost: 0, lines: [] } : best(to, count - 1)
      if (!rest) continue
      const cost =
        (1 - width / most) ** 2 +
        (count === 1 || (PAUSE.test(line) && !SHORT_WORD.test(line)) ? 0 : NO_PAUSE) +
        rest.cost
      if (!found || cost < found.cost) found = { cost, lines: [line.trim(), ...rest.lines] }
    }
    return found
  }
  // comparing more lines would take long, and a poster never has more
  return (fewest.length <= 3 && best(0, fewest.length)?.lines) || fewest
}
