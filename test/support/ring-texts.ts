/**
 * An expression: the texts of a run's ring that reach the ring's line. The distance of their farthest corner from the centre is more than the ring's
 * inner radius.
 */
export const BEYOND_RING = `(() => {
  const ring = document.querySelector('.ring').getBoundingClientRect()
  const [x, y, radius] = [ring.x + ring.width / 2, ring.y + ring.height / 2, (ring.width * 98) / 240]
  return [...document.querySelectorAll('.run-ring p > *')].filter((each) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    return [...range.getClientRects()].some((box) =>
      [box.left, box.right].some((side) => [box.top, box.bottom].some((edge) => Math.hypot(side - x, edge - y) > radius)))
  }).map((each) => each.textContent)
})()`
