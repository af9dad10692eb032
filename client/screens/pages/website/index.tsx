import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'wouter'
import { TOKEN_SUPPLY } from '../../../../shared/limits.ts'
import { Facts } from '../../../components/figure.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Screen } from '../../../components/screen.tsx'
import { amount } from '../../../format.ts'
import { goUp } from '../../../hash.ts'
import { HOME } from '../../../home.ts'
import { t } from '../../../i18n.ts'
import { member } from '../../../state/session.ts'
import { config } from '../../../state/system.ts'

const sections = [
  ['about', 'info'],
  ['technology', 'chip'],
  ['products', 'server'],
  ['ecosystem', 'team'],
] as const

/** The marketing pages: what the platform is. They describe, and promise no return. */
export default function Website() {
  useSignals()
  const supply = config.value?.supply
  return (
    <Screen title={t('website.title')} narrow onBack={() => goUp('/')}>
      {sections.map(([name, icon]) => (
        <section key={name} className="card" id={name}>
          <h2 className="with-icon">
            <Icon name={icon} />
            {t(`website.${name}`)}
          </h2>
          <p className="prose">{t(`website.${name}.text`)}</p>
          {name === 'ecosystem' && (
            <Facts
              rows={[
                [t('website.supply', { token: 'SNT' }), amount(supply?.snt ?? TOKEN_SUPPLY.snt, 0)],
                [t('website.supply', { token: 'SNTN' }), amount(supply?.sntn ?? TOKEN_SUPPLY.sntn, 0)],
              ]}
            />
          )}
        </section>
      ))}
      <p className="fine-print">{t('website.risk')}</p>
      <Link className="button main" href={member.value ? HOME : '/pages/login/index'}>
        {t(member.value ? 'notFound.home' : 'launch.start')}
      </Link>
      <Link className="button quiet" href="/pages-sub/official-community/index">
        {t('community.title')}
      </Link>
    </Screen>
  )
}
