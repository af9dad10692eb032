/** Joins sentences: with a space, but not after the full stop of Chinese and Japanese. */
export const sentences = (...all: readonly string[]): string => all.join(' ').replace(/([。！？]) /g, '$1')
