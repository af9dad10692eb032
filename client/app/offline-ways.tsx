import { useLocation } from 'wouter'
import { t } from '../core/i18n.ts'
import { MOVEMENTS, MY_TASKS, TASKS } from '../core/paths.ts'
import { lastData } from '../data/loaded-data.ts'
import { listKey } from '../data/pages.ts'
import { ButtonLink, LinkRow } from '../ui/button.tsx'

/** Pages that help offline, besides home, to which the tab bar leads: each with its title, its link and the name of its stored data: of a list, without filters and dates. */
const PAGES = [
  [TASKS, 'tasks.mine', MY_TASKS, listKey(TASKS, '')],
  [MOVEMENTS, 'records.title', MOVEMENTS, listKey(MOVEMENTS, 'all  ')],
] as const

/** The ways on from a page that could not be loaded offline: to the pages of which this tab has stored data. */
export default function OfflineWays() {
  const [path] = useLocation()
  const pages = PAGES.filter(([page, , , key]) => page !== path && lastData(key))
  if (pages.length === 0) return null
  return (
    <LinkRow>
      {pages.map(([page, title, link]) => (
        <ButtonLink key={page} kind="text" href={link}>
          {t(title)}
        </ButtonLink>
      ))}
    </LinkRow>
  )
}
