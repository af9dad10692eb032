/**
 * Delays what moves the layout until a press of the pointer is over. A press takes the focus from a field before its click is dispatched; if an error
 * appeared in between, the button would move away under the finger, and the tap would be lost.
 */

let isPressed = false
let waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  // in a later task, because the click follows in the same one
  setTimeout(() => {
    const acts = waiting
    waiting = []
    for (const act of acts) act()
  })
}

// `addEventListener` is undefined when the build renders pages. Of a touch, the browser dispatches `mousedown` only once it knows that it is a tap.
globalThis.addEventListener?.(
  'mousedown',
  () => {
    isPressed = true
  },
  true,
)
// the last two end a press without a click: a drag, and a menu
for (const end of ['mouseup', 'dragend', 'contextmenu']) globalThis.addEventListener?.(end, release, true)

/** Calls `act` at once or, while the pointer is pressed, after its click. */
export function afterClick(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}
