import { useLocation } from 'wouter'
import { t } from '../core/i18n.ts'
import { useOnline } from '../core/online.ts'
import {
  ASSETS,
  HOME,
  MOVEMENTS,
  MY_TASKS,
  NODES,
  ORDERS,
  RECHARGE,
  SOFTWARE,
  SWAP,
  TASKS,
  TRANSFER,
  WITHDRAW,
} from '../core/paths.ts'
import { lastData } from '../data/loaded-data.ts'
import { listKey } from '../data/pages.ts'
import { ButtonLink, LinkRow } from '../ui/button.tsx'
import { KnownBalances } from '../widgets/known-balances.tsx'

/** Pages that help offline, besides home: each with its title, its link and the name of its stored data: of a list, without filters and dates. */
const PAGES = [
  [TASKS, 'tasks.mine', MY_TASKS, listKey(TASKS, '')],
  [MOVEMENTS, 'records.title', MOVEMENTS, listKey(MOVEMENTS, 'all  ')],
] as const

/** Pages on which something is paid. */
const PAYING: readonly string[] = [RECHARGE, WITHDRAW, TRANSFER, SWAP, SOFTWARE, NODES]

/** Pages about one's money on which nothing is paid. */
const REPORTS: readonly string[] = [ASSETS, MOVEMENTS, ORDERS]

/** What a page that could not be loaded offline offers: the last known balances and a link to home if it is about money, and links to the pages of which this tab has stored data. */
export default function OfflineWays() {
  const [path] = useLocation()
  const isOnline = useOnline()
  const pages = PAGES.filter(([page, , , key]) => page !== path && lastData(key))
  const pays = PAYING.includes(path)
  const isAboutMoney = pays || REPORTS.includes(path)
  return (
    <>
      {isAboutMoney && <KnownBalances why={pays && !isOnline ? t('offline.nothingSent') : ''} />}
      {(isAboutMoney || pages.length > 0) && (
        <LinkRow>
          {isAboutMoney && (
            <ButtonLink kind="text" href={HOME}>
              {t('success.home')}
            </ButtonLink>
          )}
          {pages.map(([page, title, link]) => (
            <ButtonLink key={page} kind="text" href={link}>
              {t(title)}
            </ButtonLink>
          ))}
        </LinkRow>
      )}
    </>
  )
}
