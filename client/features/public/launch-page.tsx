import { t } from '../../core/i18n.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NodeField } from '../../ui/node-field.tsx'

/** The entry page's markup, which the build prerenders too. @param languageTitle the current language's name in that language */
export const LaunchPage = ({ languageTitle }: { languageTitle: string }) => (
  <main className="launch">
    <div className="launch-bar">
      <img src="/icon.svg" alt="" width="36" height="36" />
      <strong>SNT</strong>
      <ButtonLink kind="chip" href="/pages-sub/language-settings/index">
        <Icon name="globe" size={20} />
        {languageTitle}
      </ButtonLink>
    </div>
    <NodeField look="hero" seed="SNT" />
    <div className="launch-text">
      <h1 tabIndex={-1}>{t('launch.headline')}</h1>
      <p>{t('launch.text')}</p>
      <ButtonLink href="/pages/login/index">{t('launch.start')}</ButtonLink>
      <ButtonLink kind="quiet" href="/pages/login/index?type=register">
        {t('login.register')}
      </ButtonLink>
      <ButtonLink kind="text" href="/pages/website/index">
        {t('website.title')}
      </ButtonLink>
      <ButtonLink kind="text" href="/pages/download/index">
        <Icon name="download" size={20} />
        {t('download.title')}
      </ButtonLink>
    </div>
  </main>
)
