/** The pages of section 2: path, title, screen and flags. A screen's file lies at its path. */
import type { ComponentType } from 'react'
import type { IconName } from './components/icon.tsx'
import { HOME } from './home.ts'

export type ScreenProps = {
  /** what stands after `?` in the hash */
  query: URLSearchParams
}

/** Loads a screen's code; a second call is answered from the first. */
type LoadScreen = () => Promise<{ default: ComponentType<ScreenProps> }>

export type Route = {
  readonly path: string
  /** text key */
  readonly title: string
  readonly load: LoadScreen
  /** in the tab bar, with this icon */
  readonly tab?: IconName
  /** no login needed */
  readonly public?: true
  /** where the arrow in the header leads when this page was opened first */
  readonly parent?: string
}

const launch: LoadScreen = () => import('./screens/pages/launch/index.tsx')

export const LOGIN = '/pages/login/index'
export const BIND_EMAIL = '/pages-sub/email/bind-email'
export const MY = '/pages/my/index'
export const TASKS = '/pages/task-list/index'
export const TEAM = '/pages/agent-promotion/index'

const routes: readonly Route[] = [
  { path: '/', title: 'launch.title', load: launch, public: true },
  { path: '/pages/launch/index', title: 'launch.title', load: launch, public: true },
  { path: HOME, title: 'home.title', load: () => import('./screens/pages/home/index.tsx'), tab: 'home' },
  {
    path: TASKS,
    title: 'tasks.title',
    load: () => import('./screens/pages/task-list/index.tsx'),
    tab: 'tasks',
  },
  {
    path: TEAM,
    title: 'team.title',
    load: () => import('./screens/pages/agent-promotion/index.tsx'),
    tab: 'team',
  },
  { path: MY, title: 'my.title', load: () => import('./screens/pages/my/index.tsx'), tab: 'user' },
  {
    path: LOGIN,
    title: 'login.title',
    load: () => import('./screens/pages/login/index.tsx'),
    public: true,
    parent: '/',
  },
  {
    path: '/pages/download/index',
    title: 'download.title',
    load: () => import('./screens/pages/download/index.tsx'),
    public: true,
    parent: '/',
  },
  {
    path: '/pages/task-list/detail',
    title: 'task.title',
    load: () => import('./screens/pages/task-list/detail.tsx'),
    parent: TASKS,
  },
  {
    path: '/pages/task-list/run',
    title: 'run.title',
    load: () => import('./screens/pages/task-list/run.tsx'),
    parent: TASKS,
  },
  {
    path: '/pages-sub/language-settings/index',
    title: 'language.title',
    load: () => import('./screens/pages-sub/language-settings/index.tsx'),
    public: true,
    parent: '/',
  },
  {
    path: BIND_EMAIL,
    title: 'email.title',
    load: () => import('./screens/pages-sub/email/bind-email.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/password/edit-withdraw-password',
    title: 'payPassword.title',
    load: () => import('./screens/pages-sub/password/edit-withdraw-password.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/finance/balance-detail',
    title: 'records.title',
    load: () => import('./screens/pages-sub/finance/balance-detail.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/software/index',
    title: 'software.title',
    load: () => import('./screens/pages-sub/software/index.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/node/index',
    title: 'node.title',
    load: () => import('./screens/pages-sub/node/index.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/success/index',
    title: 'success.title',
    load: () => import('./screens/pages-sub/success/index.tsx'),
    parent: HOME,
  },
  {
    path: '/pages/website/index',
    title: 'website.title',
    load: () => import('./screens/pages/website/index.tsx'),
    public: true,
    parent: '/',
  },
  {
    path: '/pages-sub/official-community/index',
    title: 'community.title',
    load: () => import('./screens/pages-sub/official-community/index.tsx'),
    public: true,
    parent: '/',
  },
  {
    path: '/pages-sub/password/edit-password',
    title: 'password.title',
    load: () => import('./screens/pages-sub/password/edit-password.tsx'),
    public: true,
    parent: MY,
  },
  {
    path: '/pages-sub/password/edit-password-type',
    title: 'security.title',
    load: () => import('./screens/pages-sub/password/edit-password-type.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/finance/trade-detail',
    title: 'trades.title',
    load: () => import('./screens/pages-sub/finance/trade-detail.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/finance/check',
    title: 'check.title',
    load: () => import('./screens/pages-sub/finance/check.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/finance/trade-order',
    title: 'trades.title',
    load: () => import('./screens/pages-sub/finance/trade-order.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/finance/transfer',
    title: 'transfer.title',
    load: () => import('./screens/pages-sub/finance/transfer.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/finance/withdraw',
    title: 'withdraw.title',
    load: () => import('./screens/pages-sub/finance/withdraw.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/promotion/index',
    title: 'promotion.title',
    load: () => import('./screens/pages-sub/promotion/index.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/swap/index',
    title: 'swap.title',
    load: () => import('./screens/pages-sub/swap/index.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/withdrawal-type/index',
    title: 'payout.title',
    load: () => import('./screens/pages-sub/withdrawal-type/index.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/withdrawal-type/edit',
    title: 'payout.title',
    load: () => import('./screens/pages-sub/withdrawal-type/edit.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/recharge/index',
    title: 'recharge.title',
    load: () => import('./screens/pages-sub/recharge/index.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/recharge/order',
    title: 'recharge.order',
    load: () => import('./screens/pages-sub/recharge/order.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/assets/index',
    title: 'assets.title',
    load: () => import('./screens/pages-sub/assets/index.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/profile/index',
    title: 'profile.title',
    load: () => import('./screens/pages-sub/profile/index.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/notices/index',
    title: 'home.notices',
    load: () => import('./screens/pages-sub/notices/index.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/savings/index',
    title: 'savings.title',
    load: () => import('./screens/pages-sub/savings/index.tsx'),
    parent: MY,
  },
]

export const routeOf = (path: string): Route | undefined => routes.find((route) => route.path === path)
export const tabs = routes.filter((route) => route.tab !== undefined)
