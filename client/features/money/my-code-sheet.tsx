import { t } from '../../core/i18n.ts'
import { copy } from '../../data/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** The member's username as a QR code, for another member to scan. */
export default function MyCodeSheet({ username, onClose }: { username: string; onClose: () => void }) {
  return (
    <Sheet title={t('transfer.myCode')} onClose={onClose}>
      <p>{t('transfer.myCode.text')}</p>
      <QrCode text={username} label={t('transfer.myCode')} />
      <p className="code-name">{username}</p>
      <Button kind="quiet" onClick={() => void copy(username)}>
        {t('transfer.copyName')}
      </Button>
    </Sheet>
  )
}
