import { Link } from 'wouter'
import { t } from '../core/i18n.ts'
import { useOnline } from '../core/online.ts'
import { Icon } from './icon.tsx'
import type { MenuEntry } from './link-menu.tsx'

/** Links to pages as icons with their names below, four per row, or two if four do not fit. */
export function Shortcuts({ entries, label }: { entries: readonly MenuEntry[]; label: string }) {
  // offline, the pages still show what is known, so the links stay
  const isOnline = useOnline()
  return (
    <nav className="shortcuts" aria-label={label}>
      {entries.map(([path, text, icon]) => (
        <Link
          key={path}
          href={path}
          data-offline={!isOnline || undefined}
          title={isOnline ? undefined : t('offline.nothingSent')}
        >
          <Icon name={icon} />
          <span>{t(text)}</span>
        </Link>
      ))}
    </nav>
  )
}
