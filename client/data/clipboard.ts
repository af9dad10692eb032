import { t } from '../core/i18n.ts'
import { topDialog } from '../core/top-dialog.ts'
import { showToast } from './dialogs.ts'

/**
 * Copies `text` and shows a toast. Without the clipboard API (plain http, old WebViews), it selects the text in a temporary field and copies that.
 * @returns whether `text` was copied
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const area = Object.assign(document.createElement('textarea'), { value: text })
    const before = document.activeElement
    topDialog().append(area)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    if (before instanceof HTMLElement) before.focus()
    if (!copied) {
      showToast(t('common.copyFailed'))
      return false
    }
  }
  showToast(t('common.copied'))
  return true
}
