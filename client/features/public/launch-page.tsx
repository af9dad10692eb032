import { t } from '../../core/i18n.ts'
import { ButtonLink, ButtonRow, LinkRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pitch } from './pitch.tsx'
import { SiteBar } from './site-bar.tsx'

/** The entry page's markup, which the build prerenders too. @param languageTitle the current language's name in that language */
export const LaunchPage = ({ languageTitle }: { languageTitle: string }) => (
  <main className="launch">
    <SiteBar languageTitle={languageTitle} />
    <Pitch>
      <ButtonRow>
        <ButtonLink href="/pages/login/index">{t('launch.start')}</ButtonLink>
        <ButtonLink kind="quiet" href="/pages/login/index?type=register">
          {t('login.register')}
        </ButtonLink>
      </ButtonRow>
      <LinkRow>
        <ButtonLink kind="text" href="/pages/website/index">
          {t('website.title')}
        </ButtonLink>
        <ButtonLink kind="text" href="/pages/download/index">
          <Icon name="download" size={20} />
          {t('download.title')}
        </ButtonLink>
      </LinkRow>
    </Pitch>
  </main>
)
