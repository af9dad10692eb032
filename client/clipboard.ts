import { t } from './i18n.ts'
import { say } from './state/dialog.ts'
import { topmost } from './topmost.ts'

/** Copies and says so. Where the clipboard is missing (plain http, old WebViews) a selection does it. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const area = Object.assign(document.createElement('textarea'), { value: text })
    const before = document.activeElement
    topmost().append(area)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    if (before instanceof HTMLElement) before.focus()
    if (!copied) return say(t('common.copyFailed'))
  }
  say(t('common.copied'))
}
