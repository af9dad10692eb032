/** Measures layout shifts: what is visible must not move when a page opens or its data arrives. */

/** An init script that collects the shifts. Also those marked as following an input: for the browser, `page.goto` to another page of the app is one. */
export const WATCH_SHIFTS = `
  globalThis.shifts = []
  globalThis.noteShifts = (entries) => {
    for (const { value, sources } of entries) {
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node?.parentElement === null || node?.nodeType === 1 ? node : node?.parentElement
        return (element?.className || element?.nodeName) + ' ' + [from.x, from.y].map(Math.round) + ' → ' + [to.x, to.y].map(Math.round)
      })
      shifts.push({ value, moved: moved.join('; ') })
    }
  }
  globalThis.shiftObserver = new PerformanceObserver((list) => noteShifts(list.getEntries()))
  shiftObserver.observe({ type: 'layout-shift', buffered: true })`

/** Below this, a few letters have moved by a few pixels, such as the label of the current tab, which is bold. */
const SEEN_SHIFT = 0.001

/** An expression with the shifts since it was last evaluated, as text; '' if nothing has moved visibly. */
export const SHIFTS = `(() => {
  noteShifts(shiftObserver.takeRecords())
  const taken = shifts.splice(0)
  return taken.reduce((sum, { value }) => sum + value, 0) < ${SEEN_SHIFT} ? '' : taken.map(({ value, moved }) => value.toFixed(4) + ': ' + moved).join(' | ')
})()`
