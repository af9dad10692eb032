/** 'alice' → 'al***e', 'bob' → 'b**'. */
export const maskedName = (name: string): string =>
  name.length <= 3 ? `${name.slice(0, 1)}**` : `${name.slice(0, 2)}***${name.slice(-1)}`

/** 'alice@example.com' → 'a***@example.com', which may wrap before the @. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***\u200b$2')
