import type { ReactNode } from 'react'
import { LANGUAGE } from '../../core/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  /** the current language's name in that language */
  languageTitle: string
  /** shown between the logo and the language */
  children?: ReactNode
}

/** The bar above the pages for visitors: the logo and a link to choose the language. */
export const SiteBar = ({ languageTitle, children }: Props) => (
  <div className="site-bar">
    <img src="/icon.svg" alt="" width="36" height="36" />
    <strong>SNT</strong>
    {children}
    <ButtonLink kind="chip" href={LANGUAGE}>
      <Icon name="globe" size={20} />
      {languageTitle}
    </ButtonLink>
  </div>
)
