import { useSignals } from '@preact/signals-react/runtime'
import { copy } from '../../../clipboard.ts'
import { Button } from '../../../components/button.tsx'
import { QrCode } from '../../../components/qr-code.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/states.tsx'
import { goUp } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { config } from '../../../state/system.ts'

/** The official groups, for visitors too: to open, scan or copy. */
export default function OfficialCommunity() {
  useSignals()
  const groups = config.value?.community.filter(({ url }) => url !== '') ?? []
  return (
    <Screen title={t('community.title')} onBack={() => goUp('/')}>
      <p className="lead">{t('community.text')}</p>
      {groups.length === 0 && <Empty icon="team" text={t('community.none')} />}
      <ul className="cards">
        {groups.map(({ name, url }) => (
          <li key={url} className="card">
            <h2>{name}</h2>
            <QrCode text={url} label={name} />
            <p className="invite-link">{url}</p>
            <div className="box-buttons">
              <a className="button main" href={url} target="_blank" rel="noopener noreferrer">
                {t('community.open')}
              </a>
              <Button kind="quiet" onClick={() => void copy(url)}>
                {t('invite.copyLink')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
