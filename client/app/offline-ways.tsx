import { useLocation } from 'wouter'
import { t } from '../core/i18n.ts'
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

/** Pages that are opened to pay or to look after one's money. */
const MONEY_PAGES: readonly string[] = [
  ...[RECHARGE, WITHDRAW, TRANSFER, SWAP, SOFTWARE, NODES],
  ...[ASSETS, MOVEMENTS, ORDERS],
]

/** What a page that could not be loaded offline offers: the last known balances and a link to home if it is about money, and links to the pages of which this tab has stored data. */
export default function OfflineWays() {
  const [path] = useLocation()
  const pages = PAGES.filter(([page, , , key]) => page !== path && lastData(key))
  const isAboutMoney = MONEY_PAGES.includes(path)
  return (
    <>
      {isAboutMoney && <KnownBalances why={t('offline.nothingSent')} />}
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
