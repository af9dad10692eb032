/**
 * The parts that home shows below the balances, the upstream's pictures, and the bell's sheet. They are exported together so that the build puts them into one file, because
 * each file takes a request.
 */
export { Picture } from '../../ui/picture.tsx'
export { default as BellSheet } from './bell-sheet.tsx'
export { default as Daily } from './daily.tsx'
export { default as Earnings } from './earnings.tsx'
export { default as PriceLine, PriceSpans } from './price-line.tsx'
