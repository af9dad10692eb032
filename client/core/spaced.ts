/** '2分钟前' → '2 分钟前': the app's Chinese and Japanese texts have a space after a number, but not every browser's `Intl` writes that space. */
export const spaced = (text: string): string => text.replace(/(\d)(?=\p{Script=Han})/gu, '$1\u00a0')
