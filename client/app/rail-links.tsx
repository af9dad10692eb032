import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'wouter'
import { t } from '../core/i18n.ts'
import { GUIDE, MOVEMENTS, ORDERS } from '../core/paths.ts'
import { config } from '../data/app-config.ts'
import { explainDemo } from '../data/explain-demo.ts'
import { member } from '../data/session.ts'
import { Anchor } from '../ui/anchor.tsx'
import { Icon } from '../ui/icon.tsx'
import type { MenuEntry } from '../ui/link-menu.tsx'
import { moneyLinks } from '../widgets/money-links.ts'
import { serviceLink } from '../widgets/support-link.ts'

const groups: readonly (readonly [title: string, entries: readonly MenuEntry[]])[] = [
  ['my.group.money', [...moneyLinks, [MOVEMENTS, 'records.title', 'history'], [ORDERS, 'orders.title', 'records']]],
  [
    'my.group.help',
    [
      [GUIDE, 'guide.title', 'info'],
      ['/pages-sub/language-settings/index', 'language.title', 'globe'],
    ],
  ],
]

/** The other pages that matter, below the main ones; loaded where there is a rail. */
export default function RailLinks({ path }: { path: string }) {
  useSignals()
  const service = serviceLink(config.value, member.value)
  return (
    <>
      {groups.map(([title, entries]) => (
        <div key={title} className="rail-links">
          <p className="rail-title">{t(title)}</p>
          {entries.map(([page, text, icon]) => (
            <Link
              key={page}
              className="pressable"
              href={page}
              state="aside"
              aria-current={page === path ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>{t(text)}</span>
            </Link>
          ))}
          {title === 'my.group.help' && service && (
            <Anchor className="pressable" href={service}>
              <Icon name="headset" />
              <span>{t('my.service')}</span>
            </Anchor>
          )}
        </div>
      ))}
      {config.value?.demo && (
        <button type="button" className="rail-demo" onClick={explainDemo}>
          {t('demo.mark')}
        </button>
      )}
    </>
  )
}
