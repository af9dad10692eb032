/** '13800000001' → '13***01' */
export const maskedPhone = (phone: string): string => phone.replace(/^(..).*(..)$/, '$1***$2')

/** 'alice@example.com' → 'a***@example.com', which may wrap before the @. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***\u200b$2')
