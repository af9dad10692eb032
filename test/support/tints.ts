/** A script that lists in `tinted` the amounts that have been tinted because they changed, as they are shown. */
export const WATCH_TINTS = `window.tinted = []
  addEventListener('animationstart', ({ animationName, target }) => {
    if (animationName === 'tint') tinted.push(target.firstChild.textContent)
  }, true)`
