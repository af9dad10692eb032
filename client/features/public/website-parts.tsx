import { focusHeading } from '../../core/focus-heading.ts'
import { t } from '../../core/i18n.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardList } from '../../ui/card.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Prose } from '../../ui/prose.tsx'

const about = [
  ['about', 'info'],
  ['technology', 'chip'],
  ['products', 'server'],
  ['ecosystem', 'team'],
] as const

const parts = [...about.map(([name]) => name), 'risks'] as const

const WEBSITE = '/pages/website/index'

/** Scrolls to the heading of a section and focuses it; ignores names from links that are no section. */
export function scrollToSection(name: string | null): void {
  const part = parts.find((each) => each === name)
  if (part) focusHeading(part)
}

type Props = {
  /** token supplies, formatted */
  supply: { snt: string; sntn: string }
  /** fee rates, formatted */
  fees: { swap: string; withdraw: string }
}

/** The sections, with a link to each that can be shared; the build prerenders them too. */
export const WebsiteSections = ({ supply, fees }: Props) => (
  <>
    <div className="website-hero">
      <NodeField look="hero" seed="SNT" />
      <div>
        <h2>{t('launch.headline')}</h2>
        <Prose>{t('launch.text')}</Prose>
      </div>
    </div>
    <nav className="chips" aria-label={t('website.title')}>
      {parts.map((name) => (
        <ButtonLink
          kind="chip"
          key={name}
          href={`${WEBSITE}?part=${name}`}
          replace
          // a click on the current section does not change the address
          onClick={() => scrollToSection(name)}
        >
          {t(`website.${name}`)}
        </ButtonLink>
      ))}
    </nav>
    <CardList as="div">
      {about.map(([name, icon]) => (
        <Card key={name} title={t(`website.${name}`)} icon={icon} id={name}>
          <div className="website-picture">
            <NodeField look="scene" seed={name} />
          </div>
          <Prose>{t(`website.${name}.text`)}</Prose>
          {name === 'ecosystem' && (
            <KeyValues
              rows={[
                [t('website.supply', { token: 'SNT' }), supply.snt],
                [t('website.supply', { token: 'SNTN' }), supply.sntn],
              ]}
            />
          )}
        </Card>
      ))}
    </CardList>
    <Card title={t('website.risks')} icon="warning" id="risks">
      <Prose>{t('website.risks.text')}</Prose>
      <KeyValues
        rows={[
          [t('website.fee.swap'), fees.swap],
          [t('website.fee.withdraw'), fees.withdraw],
        ]}
      />
      <Note as="p" icon="info">
        {t('website.risk')}
      </Note>
    </Card>
  </>
)
