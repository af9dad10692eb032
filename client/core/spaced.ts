/** '2分钟前' → '2 分钟前', as numbers are written in all Chinese and Japanese texts; not every browser's `Intl` does so. */
export const spaced = (text: string): string => text.replace(/(\d)(?=\p{Script=Han})/gu, '$1\u00a0')
