/** Measures layout shifts, to check that nothing visible moves when a page opens or its data arrives. */

/**
 * An init script that collects all layout shifts. It includes shifts that browsers ascribe to an input, because they take `page.goto` within the app
 * for one.
 */
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

/**
 * The smallest sum of shifts that counts. Smaller sums come from a few letters that move by a few pixels, such as the label in the tab bar that
 * becomes bold when its page opens.
 */
const SEEN_SHIFT = 0.001

/** An expression: the shifts since it was last evaluated, as text; '' if nothing has visibly moved. */
export const SHIFTS = `(() => {
  noteShifts(shiftObserver.takeRecords())
  const taken = shifts.splice(0)
  return taken.reduce((sum, { value }) => sum + value, 0) < ${SEEN_SHIFT} ? '' : taken.map(({ value, moved }) => value.toFixed(4) + ': ' + moved).join(' | ')
})()`
