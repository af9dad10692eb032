/** What home shows below the balances, and the bell's sheet. One file, because each is a request. */
export { default as BellSheet } from './bell-sheet.tsx'
export { default as Daily } from './daily.tsx'
export { default as Earnings } from './earnings.tsx'
