/** Normalises text for searching: lower case, no accents, trimmed. đ and ı are replaced here, because NFD does not decompose them. */
export const foldText = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/ı/g, 'i')
