import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { config } from '../../data/app-config.ts'
import { copy } from '../../data/clipboard.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Card, CardList } from '../../ui/card.tsx'
import { Prose } from '../../ui/prose.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty } from '../../ui/states.tsx'

/** Links to the platform's official groups. Visitors can open this page too. */
export default function CommunityScreen() {
  useSignals()
  const groups = config.value?.community.filter(({ url }) => url !== '') ?? []
  return (
    <Screen title={t('community.title')} onBack={() => goUp('/')}>
      <Prose>{t('community.text')}</Prose>
      {groups.length === 0 && <Empty icon="team" text={t('community.none')} />}
      <CardList>
        {groups.map(({ name, url }) => (
          <Card key={url} as="li" title={name}>
            <QrCode text={url} label={name} caption />
            <ButtonRow>
              <ButtonLink kind="quiet" href={url}>
                {t('community.open')}
              </ButtonLink>
              <Button kind="quiet" onClick={() => void copy(url)}>
                {t('invite.copyLink')}
              </Button>
            </ButtonRow>
          </Card>
        ))}
      </CardList>
    </Screen>
  )
}
