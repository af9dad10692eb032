import { language, t } from '../../core/i18n.ts'
import { copy } from '../../data/clipboard.ts'
import { useLazySheet } from '../../data/lazy-sheet.ts'
import { share } from '../../data/share.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Empty } from '../../ui/states.tsx'

const posterSheet = () => import('./poster-sheet.tsx')

/** Ways to share the invite link (section 2 of the specification). The link opens the login page in register mode with the member's code. */
export function Invite({ code }: { code: string }) {
  const { Sheet: PosterSheet, busy, open, close } = useLazySheet(posterSheet)
  if (code === '') return <Empty icon="gift" text={t('invite.none')} />
  const link = `${location.origin}/#/pages/login/index?type=register&invite=${encodeURIComponent(code)}`
  // leads to `link`. Chats show a title and a picture for it, in the language that it names, and its QR code is smaller
  const short = `${location.origin}/i/${encodeURIComponent(code)}`
  return (
    <Card title={t('invite.title')} id="invite">
      <div className="invite">
        <QrCode text={link} label={t('invite.title')} />
        <div className="invite-texts">
          {/* can be selected as a whole where copying is not possible */}
          <p>{link}</p>
          <Button kind="chip" aria-label={t('invite.copyCode', { code })} onClick={() => void copy(code)}>
            {code}
            <Icon name="copy" size={16} />
          </Button>
        </div>
        <ButtonRow>
          <Button onClick={() => void copy(link)}>{t('invite.copyLink')}</Button>
          {'share' in navigator && (
            <Button
              kind="quiet"
              onClick={() => void share({ title: t('invite.poster.title'), url: `${short}?lang=${language.value}` })}
            >
              {t('invite.share')}
            </Button>
          )}
          <Button kind="quiet" busy={busy} onClick={open}>
            {t('invite.poster')}
          </Button>
        </ButtonRow>
      </div>
      {PosterSheet && <PosterSheet code={code} link={short} onClose={close} />}
    </Card>
  )
}
