import { t } from './i18n.ts'
import { say } from './state/dialog.ts'

/** Copies and says so. Where the clipboard is missing (plain http, old WebViews) a selection does it. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const area = Object.assign(document.createElement('textarea'), { value: text })
    // what lies behind an open dialog can be neither focused nor selected
    ;(document.activeElement?.closest('dialog') ?? document.body).append(area)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    if (!copied) return say(t('common.copyFailed'))
  }
  say(t('common.copied'))
}
