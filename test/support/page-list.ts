/**
 * The pages that tests and the gallery visit, among them all pages of the route table. Only the public pages, and addresses with parameters, are
 * listed here by hand.
 */
import { readRoutes } from '../../client/build/build.ts'

export const PUBLIC_PAGES = [
  '/',
  '/pages/launch/index',
  '/pages/login/index',
  '/pages/login/index?type=register',
  '/pages/login/index?type=forgot',
  '/pages/download/index',
  '/pages/website/index',
  '/pages-sub/official-community/index',
  '/pages-sub/password/edit-password',
  '/pages-sub/language-settings/index',
  '/pages-sub/help/glossary',
  '/no/such/page',
]
const LISTED = [
  '/pages/task-list/index?tab=offers',
  '/pages/task-list/index?tab=mine',
  '/pages/task-list/detail?id=1',
  '/pages/task-list/detail?id=99',
  '/pages/task-list/run?id=3129',
  '/pages-sub/node/index?region=Asia',
  '/pages-sub/recharge/order?id=none',
  '/pages-sub/finance/trade-detail?kind=recharge',
  '/pages-sub/finance/trade-detail?kind=withdraw',
  '/pages-sub/finance/trade-detail?kind=transfer',
  '/pages-sub/finance/trade-detail?kind=swap',
  '/pages-sub/finance/trade-order?kind=swap&id=none',
  '/pages-sub/finance/check?key=00000000-0000-4000-8000-000000000000',
  '/pages-sub/notices/index',
  '/pages-sub/notices/index?id=1',
  '/pages-sub/success/index?kind=task',
]

const isListed = ({ page }: { page: string }): boolean =>
  [...PUBLIC_PAGES, ...LISTED].some((address) => address.split('?')[0] === page)

/** The addresses to visit as a member: those in `LISTED`, and all routes without an address in `PUBLIC_PAGES` or `LISTED`. */
export const MEMBER_PAGES = [
  ...readRoutes()
    .filter((route) => !isListed(route))
    .map(({ page }) => page),
  ...LISTED,
]
