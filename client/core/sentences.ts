/** Joins sentences with a space, but without a space after a Chinese or Japanese full stop. */
export const sentences = (...all: readonly string[]): string => all.join(' ').replace(/([。！？]) /g, '$1')
