/** A text as it is searched in: without capitals, accents and space around it. Vietnamese and Turkish have letters that no accent is taken from. */
export const foldText = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/ı/g, 'i')
