/** Normalises text for searching: lower case, no accents, trimmed. The code replaces đ and ı itself, because NFD does not decompose them. */
export const foldText = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/ı/g, 'i')
