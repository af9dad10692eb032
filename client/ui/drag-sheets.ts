/**
 * A sheet can be pulled down to close it, as its handle promises. This is loaded after the first screen (`data/background.ts`), because nobody pulls
 * before. A sheet that must stay open for now, such as while a payment is sent, moves back.
 */
import { addStyle } from '../core/add-style.ts'
import { prefersReducedMotion } from '../core/reduced-motion.ts'

/** A sheet closes if it was pulled by this share of its height, or if it was still moving at this speed in pixels per millisecond. */
const FAR = 0.3
const FAST = 0.5
/** The sheet follows only after this distance in pixels, so that a tap does not move it. */
const SLOP_PX = 8
const BACK_MS = 200

/** What moves in its own way under a finger. */
const OWN_GESTURES = 'input[type=range], [role=slider], textarea, canvas'

/** The sheet that a touch of `target` may pull: one at its beginning, at the lower edge of the window. */
function sheetOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(OWN_GESTURES)) return null
  const sheet = target.closest<HTMLElement>('dialog.sheet')
  const isAtEdge = sheet !== null && sheet.getBoundingClientRect().bottom >= innerHeight - 1
  for (let each: Element | null = target; each && sheet?.contains(each); each = each.parentElement)
    if (each.scrollTop > 0 || each.scrollLeft > 0) return null
  return isAtEdge ? sheet : null
}

function moveBack(sheet: HTMLElement): void {
  const { translate } = sheet.style
  sheet.style.translate = ''
  sheet.style.removeProperty('--shade')
  if (translate && !prefersReducedMotion())
    sheet.animate([{ translate }, { translate: '0 0' }], { duration: BACK_MS, easing: 'ease-out' })
}

function follow({ target, touches }: TouchEvent): void {
  const [first] = touches
  const sheet = touches.length === 1 && first ? sheetOf(target) : null
  if (!sheet || !first) return
  const listening = new AbortController()
  const { signal } = listening
  const height = sheet.clientHeight
  let pulled = 0
  let last = { at: performance.now(), y: first.clientY }
  let speed = 0
  const move = (event: TouchEvent) => {
    const touch = event.touches[0] ?? first
    const [right, down] = [touch.clientX - first.clientX, touch.clientY - first.clientY]
    // sideways, upwards, or with two fingers: not a pull
    if (pulled === 0 && (down <= 0 || Math.abs(right) > down || event.touches.length > 1)) return listening.abort()
    if (!event.cancelable) return
    event.preventDefault()
    const now = performance.now()
    speed = (touch.clientY - last.y) / Math.max(1, now - last.at)
    last = { at: now, y: touch.clientY }
    if (pulled === 0 && down < SLOP_PX) return
    pulled = Math.max(1, down - SLOP_PX)
    sheet.style.translate = `0 ${pulled}px`
    sheet.style.setProperty('--shade', String(1 - pulled / height))
  }
  const end = ({ type }: Event) => {
    listening.abort()
    if (pulled === 0) return
    const isThrown = speed > FAST && performance.now() - last.at < 100
    // as if the member had pressed Esc: the sheet knows whether it may close
    if (type === 'touchend' && (pulled > height * FAR || isThrown))
      sheet.dispatchEvent(new Event('cancel', { cancelable: true }))
    requestAnimationFrame(() => sheet.isConnected && moveBack(sheet))
  }
  sheet.addEventListener('touchmove', move, { passive: false, signal })
  sheet.addEventListener('touchend', end, { signal })
  sheet.addEventListener('touchcancel', end, { signal })
}

/** Lets every sheet be pulled, from now on. */
export function dragSheets(): void {
  // the page behind gets lighter the further the sheet is pulled
  addStyle('dialog::backdrop{opacity:var(--shade,1)}')
  addEventListener('touchstart', follow, { passive: true })
}
