import { copy } from '../../../clipboard.ts'
import { Button } from '../../../components/button.tsx'
import { QrCode } from '../../../components/qr-code.tsx'
import { Empty } from '../../../components/states.tsx'
import { t } from '../../../i18n.ts'
import { useLateSheet } from '../../../late-sheet.ts'
import { share } from '../../../share.ts'

const posterSheet = () => import('./poster-sheet.tsx')

/** The site's origin plus the login page in register mode with the member's code, section 2. */
export function Invite({ code }: { code: string }) {
  const { Sheet: PosterSheet, busy, open, close } = useLateSheet(posterSheet)
  if (code === '') return <Empty icon="gift" text={t('invite.none')} />
  const link = `${location.origin}/#/pages/login/index?type=register&invite=${encodeURIComponent(code)}`
  return (
    <section className="card">
      <h2 id="invite" tabIndex={-1}>
        {t('invite.title')}
      </h2>
      <QrCode text={link} label={t('invite.title')} />
      <p className="invite-link">{link}</p>
      <div className="box-buttons">
        <Button onClick={() => void copy(link)}>{t('invite.copyLink')}</Button>
        <Button kind="quiet" onClick={() => void copy(code)}>
          {t('invite.copyCode', { code })}
        </Button>
        <Button kind="quiet" busy={busy} onClick={open}>
          {t('invite.poster')}
        </Button>
        {'share' in navigator && (
          <Button kind="quiet" onClick={() => void share({ title: t('invite.poster.title'), url: link })}>
            {t('invite.share')}
          </Button>
        )}
      </div>
      {PosterSheet && <PosterSheet code={code} link={link} onClose={close} />}
    </section>
  )
}
