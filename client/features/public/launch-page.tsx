import type { ReactNode } from 'react'
import { t } from '../../core/i18n.ts'
import { DOWNLOAD, WEBSITE } from '../../core/paths.ts'
import { ButtonLink, LinkRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import { Pitch } from './pitch.tsx'
import { SiteBar } from './site-bar.tsx'

type Props = {
  /** the current language's name in that language */
  languageTitle: string
  /** whether somebody has logged in on this device before */
  isKnown: boolean
  /** shown in front of the picture of nodes, in wide windows */
  front?: ReactNode
}

/** The markup of the entry page. It needs no data, so that the build can prerender it. */
export const LaunchPage = ({ languageTitle, isKnown, front }: Props) => (
  <main className="launch">
    <SiteBar languageTitle={languageTitle} />
    <Pitch front={front}>
      <EntryButtons loginFirst={isKnown} />
      <LinkRow>
        <ButtonLink kind="text" href={WEBSITE}>
          {t('website.title')}
        </ButtonLink>
        <ButtonLink kind="text" href={DOWNLOAD}>
          <Icon name="download" size={20} />
          {t('download.title')}
        </ButtonLink>
      </LinkRow>
    </Pitch>
  </main>
)
