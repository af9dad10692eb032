/** Two ways to fill a field that nobody should have to type: from the clipboard and from a QR code. */
import { Icon } from './components/icon.tsx'
import { t } from './i18n.ts'
import { useLateSheet } from './late-sheet.ts'
import { say } from './state/dialog.ts'

const scanSheet = () => import('./scan-sheet.tsx')

export function FillTools({ onFill }: { onFill: (text: string) => void }) {
  const { Sheet: ScanSheet, busy, open, close } = useLateSheet(scanSheet)

  async function paste(): Promise<void> {
    try {
      const text = (await navigator.clipboard.readText()).trim()
      if (text) onFill(text)
      else say(t('field.paste.empty'))
    } catch {
      say(t('field.paste.failed'))
    }
  }

  return (
    <>
      <button type="button" className="field-tool" aria-label={t('field.paste')} onClick={() => void paste()}>
        <Icon name="paste" size={20} />
      </button>
      <button type="button" className="field-tool" aria-label={t('scan.title')} aria-busy={busy} onClick={open}>
        <Icon name="scan" size={20} />
      </button>
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
