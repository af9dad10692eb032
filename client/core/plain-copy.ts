/** Replaces minus signs in copied text with hyphens, because spreadsheets and calculators understand only hyphens. */
import { MINUS } from './number-format.ts'

document.addEventListener('copy', (event) => {
  const selected = getSelection()?.toString() ?? ''
  if (!selected.includes(MINUS) || event.defaultPrevented) return
  event.clipboardData?.setData('text/plain', selected.replaceAll(MINUS, '-'))
  event.preventDefault()
})
