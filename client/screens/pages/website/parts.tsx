import { Link } from 'wouter'
import { Facts } from '../../../components/figure.tsx'
import { Icon } from '../../../components/icon.tsx'
import { t } from '../../../i18n.ts'
import { reveal } from '../../../reveal.ts'

const parts = [
  ['about', 'info'],
  ['technology', 'chip'],
  ['products', 'server'],
  ['ecosystem', 'team'],
] as const

const WEBSITE = '/pages/website/index'

/** Leads to a part's heading; what else a link may name is no part. */
export function goToPart(name: string | null): void {
  const part = parts.find(([each]) => each === name)
  if (part) reveal(part[0])
}

/** What there is to read, with links to each part that can be passed on. @param supply of the tokens, as it is shown */
export const Parts = ({ supply }: { supply: { snt: string; sntn: string } }) => (
  <>
    <nav className="chips" aria-label={t('website.title')}>
      {parts.map(([name]) => (
        <Link
          key={name}
          className="chip-link"
          href={`${WEBSITE}?part=${name}`}
          replace
          // the same part again is no change of the address
          onClick={() => goToPart(name)}
        >
          {t(`website.${name}`)}
        </Link>
      ))}
    </nav>
    {parts.map(([name, icon]) => (
      <section key={name} className="card" aria-labelledby={name}>
        <h2 className="with-icon" id={name} tabIndex={-1}>
          <Icon name={icon} />
          {t(`website.${name}`)}
        </h2>
        <p className="prose">{t(`website.${name}.text`)}</p>
        {name === 'ecosystem' && (
          <Facts
            rows={[
              [t('website.supply', { token: 'SNT' }), supply.snt],
              [t('website.supply', { token: 'SNTN' }), supply.sntn],
            ]}
          />
        )}
      </section>
    ))}
    <p className="fine-print">{t('website.risk')}</p>
  </>
)
