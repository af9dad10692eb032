/** Normalises text for searching: lower case, no accents, trimmed. NFD does not decompose the Vietnamese đ and the Turkish ı. */
export const foldText = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/ı/g, 'i')
