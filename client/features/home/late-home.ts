/** The parts that home shows below the balances, and the bell's sheet. They share one file of the build, because each file is a request. */
export { default as BellSheet } from './bell-sheet.tsx'
export { default as Daily } from './daily.tsx'
export { default as Earnings } from './earnings.tsx'
