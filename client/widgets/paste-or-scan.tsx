/** Two buttons that fill a field without typing, from the clipboard or from a QR code. */

import { t } from '../core/i18n.ts'
import { showToast } from '../data/dialogs.ts'
import { useLazySheet } from '../data/lazy-sheet.ts'
import { FieldTool } from '../ui/field.tsx'
import { LATE_ICONS } from '../ui/late-icons.ts'

const scanSheet = () => import('./scan-sheet.tsx')

export function PasteOrScan({ onFill }: { onFill: (text: string) => void }) {
  const { Sheet: ScanSheet, busy, open, close } = useLazySheet(scanSheet)

  async function paste(): Promise<void> {
    try {
      const text = (await navigator.clipboard.readText()).trim()
      if (text) onFill(text)
      else showToast(t('field.paste.empty'))
    } catch {
      showToast(t('field.paste.failed'))
    }
  }

  return (
    <>
      <FieldTool icon={LATE_ICONS.paste} aria-label={t('field.paste')} onClick={() => void paste()} />
      <FieldTool icon={LATE_ICONS.scan} aria-label={t('scan.title')} aria-busy={busy} onClick={open} />
      {ScanSheet && (
        <ScanSheet
          onFound={(text) => {
            close()
            onFill(text)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
