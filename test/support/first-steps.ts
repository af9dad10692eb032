/** An expression: the main button of the first steps is in sight, above the tab bar. */
export const NEXT_STEP_IN_SIGHT = `(() => {
  const button = document.querySelector('.steps-action')?.getBoundingClientRect()
  const bar = document.querySelector('.tab-bar')?.getBoundingClientRect()
  return button && bar && button.height > 0 && button.top >= 0 && button.bottom <= bar.top
})()`
