/** What a member selects and copies has the hyphen that spreadsheets and calculators read as a minus sign. */
import { MINUS } from './number-format.ts'

document.addEventListener('copy', (event) => {
  const selected = getSelection()?.toString() ?? ''
  if (!selected.includes(MINUS) || event.defaultPrevented) return
  event.clipboardData?.setData('text/plain', selected.replaceAll(MINUS, '-'))
  event.preventDefault()
})
