import { focusHeading } from '../../core/focus-heading.ts'
import { t } from '../../core/i18n.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Prose } from '../../ui/prose.tsx'

const parts = [
  ['about', 'info'],
  ['technology', 'chip'],
  ['products', 'server'],
  ['ecosystem', 'team'],
] as const

const WEBSITE = '/pages/website/index'

/** Leads to a part's heading; what else a link may name is no part. */
export function scrollToSection(name: string | null): void {
  const part = parts.find(([each]) => each === name)
  if (part) focusHeading(part[0])
}

/** What there is to read, with links to each part that can be passed on. @param supply of the tokens, as it is shown */
export const WebsiteSections = ({ supply }: { supply: { snt: string; sntn: string } }) => (
  <>
    <nav className="chips" aria-label={t('website.title')}>
      {parts.map(([name]) => (
        <ButtonLink
          kind="chip"
          key={name}
          href={`${WEBSITE}?part=${name}`}
          replace
          // the same part again is no change of the address
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
