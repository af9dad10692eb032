/** Helpers for the card of the first steps on home. */
import type { Locator } from 'playwright'

/** An expression: whether the main button of the first steps is in sight, above the tab bar. */
export const NEXT_STEP_IN_SIGHT = `(() => {
  const button = document.querySelector('.steps-action')?.getBoundingClientRect()
  const bar = document.querySelector('.tab-bar')?.getBoundingClientRect()
  return button && bar && button.height > 0 && button.top >= 0 && button.bottom <= bar.top
})()`

/** Chooses a first task. If the list of first tasks is folded, opens it before and closes it again. */
export async function chooseFirstTask(card: Locator, task: string): Promise<void> {
  const line = card.locator('.chosen-task:first-child')
  await card.locator('.chosen-task:visible, label:visible').first().waitFor()
  if ((await line.count()) === 0) {
    await card.locator('label').getByText(task).click()
    await card.locator('label:has(:checked)').getByText(task).waitFor()
    return
  }
  await line.click()
  await card.locator('label').getByText(task).click()
  await card.locator('.chosen-task + .chosen-task').click()
  await line.getByText(task).waitFor()
}
