import { t } from '../../core/i18n.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const NODES = [
  [60, 70],
  [150, 40],
  [250, 78],
  [330, 46],
  [96, 150],
  [190, 128],
  [290, 150],
  [50, 222],
  [140, 214],
  [240, 226],
  [338, 210],
] as const
const LINKS = [
  [0, 1, 2, 3],
  [0, 4, 5, 6, 10],
  [1, 5, 2, 6, 3],
  [8, 5, 9, 6],
  [4, 7, 8, 9, 10],
  [4, 8],
] as const
const LINES = LINKS.map((nodes) => `M${nodes.map((node) => NODES[node].join(' ')).join('L')}`).join('')

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
    <svg className="launch-art" viewBox="0 0 390 260" aria-hidden="true">
      <path d={LINES} />
      {NODES.map(([x, y], index) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={index % 3 === 0 ? 9 : 6}
          className={index % 4 === 1 ? 'lit' : undefined}
        />
      ))}
    </svg>
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
