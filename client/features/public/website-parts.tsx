import type { ReactNode } from 'react'
import { focusHeading } from '../../core/focus-heading.ts'
import { t } from '../../core/i18n.ts'
import { COMMUNITY, DOWNLOAD, GLOSSARY, HOME, LOGIN, WEBSITE } from '../../core/paths.ts'
import { ButtonLink, LinkRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Swipe } from '../../ui/swipe.tsx'
import { EntryButtons, REGISTER } from './entry-buttons.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import { Pitch } from './pitch.tsx'
import { SiteBar } from './site-bar.tsx'
import { Bill, Days, Earned, Members, Place } from './website-pictures.tsx'
import { Figures, WebsiteSection } from './website-section.tsx'

/** The three cards on what a member does, pays and gets, with their pictures. */
const steps = [
  ['do', Days],
  ['pay', Bill],
  ['get', Earned],
] as const

/** The screenshots, with the text keys of the titles of the pages that they show. */
const screenshots = [
  ['home', 'home.title'],
  ['tasks', 'tasks.title'],
  ['transfer', 'transfer.title'],
] as const

const parts = ['about', 'technology', 'products', 'ecosystem', 'risks'] as const

/** Scrolls to the heading of a section and focuses it. Ignores unknown names: any link may contain any name. */
export function scrollToSection(name: string | null): void {
  const part = parts.find((each) => each === name)
  if (part) focusHeading(part)
}

type Props = {
  /** token supplies, formatted */
  supply: { snt: string; sntn: string }
  /** fee rates, formatted */
  fees: { swap: string; transfer: string; withdraw: string }
  /** the current language's name in that language */
  languageTitle: string
  /** whether a member is logged in. The page then links to home instead of to login and registration */
  isMember?: boolean
  /** links to the operator's legal pages */
  legal?: ReactNode
  /** the button for going back, on phones */
  back: ReactNode
}

/** The markup of the marketing page, which the build prerenders. Each section has an address, so that members can share a link to it. */
export const Website = ({ supply, fees, languageTitle, isMember = false, legal, back }: Props) => (
  <>
    <header className="website-top">
      <div className="website-back">{back}</div>
      <SiteBar languageTitle={languageTitle}>
        <nav className="website-links" aria-label={t('website.title')}>
          {parts.map((name) => (
            <ButtonLink
              kind="text"
              key={name}
              href={`${WEBSITE}?part=${name}`}
              replace
              // needed if the address already names this section: it does not change then, so nothing else scrolls
              onClick={() => scrollToSection(name)}
            >
              {t(`website.${name}`)}
            </ButtonLink>
          ))}
        </nav>
        <div className="website-entry">
          {isMember ? (
            <ButtonLink kind="chip" href={HOME}>
              {t('notFound.home')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink kind="text" href={LOGIN}>
                {t('login.login')}
              </ButtonLink>
              <ButtonLink kind="chip" href={REGISTER}>
                {t('login.register')}
              </ButtonLink>
            </>
          )}
        </div>
      </SiteBar>
    </header>
    <main className="website">
      <Pitch>
        {isMember ? (
          <div className="website-home">
            <ButtonLink href={HOME}>{t('notFound.home')}</ButtonLink>
          </div>
        ) : (
          <EntryButtons />
        )}
      </Pitch>
      {/* these cards are not swiped, because what a member pays must be visible without swiping */}
      <div className="website-steps">
        {steps.map(([name, Picture]) => (
          <Card key={name} title={t(`website.${name}`)}>
            <Picture />
            <Prose>{t(`website.${name}.text`)}</Prose>
          </Card>
        ))}
      </div>
      <WebsiteSection look="pair" title={t('website.about')} id="about">
        <div className="website-text">
          <Prose>{t('website.about.text')}</Prose>
          <Note as="p">{t('website.tokens')}</Note>
        </div>
        <Figures
          rows={[
            [t('website.supply', { token: 'SNT' }), supply.snt],
            [t('website.supply', { token: 'SNTN' }), supply.sntn],
          ]}
        />
      </WebsiteSection>
      <WebsiteSection look="picture-start" title={t('website.technology')} id="technology">
        <Place />
        <Prose>{t('website.technology.text')}</Prose>
      </WebsiteSection>
      <WebsiteSection look="band" title={t('website.products')} id="products">
        <Prose>{t('website.products.text')}</Prose>
        <Swipe
          label={t('website.products')}
          items={screenshots.map(([name, title]) => ({
            name: t(title),
            content: <PhoneFrame name={name} page={t(title)} caption={t(`website.screenshot.${name}`)} />,
          }))}
        />
      </WebsiteSection>
      <WebsiteSection look="picture-end" title={t('website.ecosystem')} id="ecosystem">
        <Members />
        <Prose>{t('website.ecosystem.text')}</Prose>
      </WebsiteSection>
      <WebsiteSection look="framed" title={t('website.risks')} icon="warning" id="risks">
        <Prose>{t('website.risks.text')}</Prose>
        <Figures
          rows={[
            [t('website.fee.swap'), fees.swap],
            [t('records.kind.transferFee'), fees.transfer],
            [t('website.fee.withdraw'), fees.withdraw],
          ]}
        />
        <Note as="p" icon="info">
          {t('website.risk')}
        </Note>
      </WebsiteSection>
      <footer>
        <LinkRow>
          <ButtonLink kind="text" href={COMMUNITY}>
            {t('community.title')}
          </ButtonLink>
          <ButtonLink kind="text" href={GLOSSARY}>
            {t('help.glossary')}
          </ButtonLink>
          <ButtonLink kind="text" href={DOWNLOAD}>
            {t('download.title')}
          </ButtonLink>
        </LinkRow>
        {legal}
      </footer>
    </main>
  </>
)
