import { focusHeading } from '../../core/focus-heading.ts'
import { t } from '../../core/i18n.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { NodeField } from '../../ui/node-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Prose } from '../../ui/prose.tsx'

const parts = [
  ['about', 'info'],
  ['technology', 'chip'],
  ['products', 'server'],
  ['ecosystem', 'team'],
] as const

const WEBSITE = '/pages/website/index'

/** Scrolls to the heading of a section and focuses it; ignores names from links that are no section. */
export function scrollToSection(name: string | null): void {
  const part = parts.find(([each]) => each === name)
  if (part) focusHeading(part[0])
}

/** The sections, with a link to each that can be shared; the build prerenders them too. @param supply token supplies, formatted */
export const WebsiteSections = ({ supply }: { supply: { snt: string; sntn: string } }) => (
  <>
    <NodeField look="hero" seed="SNT" />
    <nav className="chips" aria-label={t('website.title')}>
      {parts.map(([name]) => (
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
    {parts.map(([name, icon]) => (
      <Card key={name} title={t(`website.${name}`)} icon={icon} id={name}>
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
    <Note as="p">{t('website.risk')}</Note>
  </>
)
