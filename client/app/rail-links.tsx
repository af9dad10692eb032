import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'wouter'
import { t } from '../core/i18n.ts'
import { GUIDE, LANGUAGE, MOVEMENTS, ORDERS } from '../core/paths.ts'
import { config } from '../data/app-config.ts'
import { explainDemo } from '../data/explain-demo.ts'
import { member } from '../data/session.ts'
import { Anchor } from '../ui/anchor.tsx'
import { Icon } from '../ui/icon.tsx'
import type { MenuEntry } from '../ui/link-menu.tsx'
import { moneyLinks } from '../widgets/money-links.ts'
import { serviceLink } from '../widgets/support-link.ts'
import { pageAbove, routeOf } from './routes.ts'

const money: readonly MenuEntry[] = [
  ...moneyLinks,
  [MOVEMENTS, 'records.title', 'history'],
  [ORDERS, 'orders.title', 'records'],
]
/** The guide's link stands for all help pages, because the menu beside the guide lists them. */
const help: readonly MenuEntry[] = [
  [GUIDE, 'my.group.help', 'help'],
  [LANGUAGE, 'language.title', 'globe'],
]

/** Further links of the rail, below the main pages. The code is loaded only where there is a rail. */
export default function RailLinks({ path }: { path: string }) {
  useSignals()
  const service = serviceLink(config.value, member.value)
  const above = pageAbove(routeOf(path))
  const links = (entries: readonly MenuEntry[]) =>
    entries.map(([page, text, icon]) => (
      <Link
        key={page}
        className="pressable"
        href={page}
        state="aside"
        aria-current={page === path ? 'page' : page === above ? 'true' : undefined}
      >
        <Icon name={icon} />
        <span>{t(text)}</span>
      </Link>
    ))
  return (
    <>
      <div className="rail-links">
        <p className="rail-title">{t('my.group.money')}</p>
        {links(money)}
      </div>
      <div className="rail-links">
        {links(help)}
        {service && (
          <Anchor className="pressable" href={service}>
            <Icon name="chat" />
            <span>{t('my.service')}</span>
          </Anchor>
        )}
      </div>
      {config.value?.demo && (
        <button type="button" className="rail-demo" onClick={explainDemo}>
          {t('demo.mark')}
        </button>
      )}
    </>
  )
}
