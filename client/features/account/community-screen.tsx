import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { config } from '../../data/app-config.ts'
import { copy } from '../../data/clipboard.ts'
import { useFreshConfig } from '../../data/fresh-config.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Card, CardList } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Failure, LoadFailure, Skeleton } from '../../ui/states.tsx'

/** Links to the platform's official groups. Visitors can open this page too. */
export default function CommunityScreen() {
  useSignals()
  const groups = config.value?.community.filter(({ url }) => url !== '') ?? []
  return (
    <Screen title={t('community.title')} onBack={() => goUp('/')}>
      <Card look="highlighted">
        <div className="official">
          <NodeField look="strip" seed="community" />
          <p>
            <Icon name="shield" />
            {t('community.text')}
          </p>
        </div>
      </Card>
      {config.value === null ? <NotLoaded /> : groups.length === 0 && <Empty icon="team" text={t('community.none')} />}
      <CardList>
        {groups.map(({ name, url }) => (
          <Card key={url} as="li">
            <div className="group">
              <QrCode text={url} label={name} />
              <div className="group-text">
                <h2>{name}</h2>
                {/* the whole address, because it is what tells an official group from an imitation */}
                <p className="group-address">{url}</p>
              </div>
            </div>
            <ButtonRow>
              <ButtonLink kind="quiet" href={url}>
                {t('community.open')}
              </ButtonLink>
              <Button kind="quiet" onClick={() => void copy(url)}>
                <Icon name="copy" size={20} />
                {t('invite.copyLink')}
              </Button>
            </ButtonRow>
          </Card>
        ))}
      </CardList>
    </Screen>
  )
}

/** Shown while the config, which names the groups, has not been loaded: it is not known yet whether there are any. */
function NotLoaded() {
  const { busy, problem, hasLoaded, reload } = useFreshConfig()
  const retry = { busy, onRetry: () => void reload() }
  if (problem) return <LoadFailure {...retry} problem={problem} />
  return busy && !hasLoaded ? <Skeleton heights={[200, 200]} /> : <Failure {...retry} text={t('error.unknown')} />
}
