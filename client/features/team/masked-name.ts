/** 'alice' → 'al***e', 'bob' → 'b**'. */
export const maskedName = (name: string): string =>
  name.length <= 3 ? `${name.slice(0, 1)}**` : `${name.slice(0, 2)}***${name.slice(-1)}`
