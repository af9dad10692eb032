/** The pages of section 2: path, title, screen and flags. */
import type { ComponentType } from 'react'
import {
  BIND_EMAIL,
  CHECK,
  GUIDE,
  HOME,
  LOGIN,
  MOVEMENTS,
  MY,
  NODES,
  ORDER,
  ORDERS,
  RECHARGE,
  RECHARGE_ORDER,
  RUN,
  type ScreenProps,
  SECURITY,
  SOFTWARE,
  SUCCESS,
  SWAP,
  TASKS,
  TEAM,
  TRANSFER,
  WITHDRAW,
} from '../core/paths.ts'
import type { IconName } from '../ui/icon.tsx'

/** Loads a screen's code; further calls return the same module. */
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
  /** the main page that the navigation marks */
  readonly parent?: string
  /** for visitors: without the members' navigation, even if a member opens it */
  readonly bare?: true
  /** in wide windows, the menu of the pages that belong together is beside it */
  readonly menu?: 'account' | 'help'
}

const routes: readonly Route[] = [
  {
    path: '/',
    title: 'launch.title',
    load: () => import('../features/public/launch-screen.tsx'),
    public: true,
    bare: true,
  },
  {
    path: '/pages/launch/index',
    title: 'launch.title',
    load: () => import('../features/public/launch-screen.tsx'),
    public: true,
    bare: true,
  },
  { path: HOME, title: 'home.title', load: () => import('../features/home/home-screen.tsx'), tab: 'home' },
  {
    path: TASKS,
    title: 'tasks.title',
    load: () => import('../features/tasks/tasks-screen.tsx'),
    tab: 'tasks',
  },
  {
    path: TEAM,
    title: 'team.title',
    load: () => import('../features/team/team-screen.tsx'),
    tab: 'team',
  },
  { path: MY, title: 'my.title', load: () => import('../features/account/my-screen.tsx'), tab: 'user' },
  {
    path: LOGIN,
    title: 'login.title',
    load: () => import('../features/access/login-screen.tsx'),
    public: true,
    bare: true,
    parent: '/',
  },
  {
    path: '/pages/download/index',
    title: 'download.title',
    load: () => import('../features/public/download-screen.tsx'),
    public: true,
    parent: '/',
    menu: 'help',
  },
  {
    path: '/pages/task-list/detail',
    title: 'task.title',
    load: () => import('../features/tasks/task-screen.tsx'),
    parent: TASKS,
  },
  {
    path: RUN,
    title: 'run.title',
    load: () => import('../features/tasks/run-screen.tsx'),
    parent: TASKS,
  },
  {
    path: '/pages-sub/language-settings/index',
    title: 'language.title',
    load: () => import('../features/account/language-screen.tsx'),
    public: true,
    parent: '/',
    menu: 'account',
  },
  {
    path: BIND_EMAIL,
    title: 'email.title',
    load: () => import('../features/access/bind-email-screen.tsx'),
    parent: MY,
    menu: 'account',
  },
  {
    path: '/pages-sub/password/edit-withdraw-password',
    title: 'payPassword.title',
    load: () => import('../features/access/payment-password-screen.tsx'),
    parent: MY,
    menu: 'account',
  },
  {
    path: MOVEMENTS,
    title: 'records.title',
    load: () => import('../features/records/movements-screen.tsx'),
    parent: MY,
  },
  {
    path: SOFTWARE,
    title: 'software.title',
    load: () => import('../features/licences/software-screen.tsx'),
    parent: MY,
  },
  {
    path: NODES,
    title: 'node.title',
    load: () => import('../features/licences/nodes-screen.tsx'),
    parent: MY,
  },
  {
    path: SUCCESS,
    title: 'success.title',
    load: () => import('../payment/success-screen.tsx'),
    parent: HOME,
  },
  {
    path: '/pages/website/index',
    title: 'website.title',
    load: () => import('../features/public/website-screen.tsx'),
    public: true,
    bare: true,
    parent: '/',
  },
  {
    path: '/pages-sub/official-community/index',
    title: 'community.title',
    load: () => import('../features/account/community-screen.tsx'),
    public: true,
    parent: '/',
    menu: 'help',
  },
  {
    path: '/pages-sub/password/edit-password',
    title: 'password.title',
    load: () => import('../features/access/login-password-screen.tsx'),
    public: true,
    parent: MY,
    menu: 'account',
  },
  {
    path: '/pages-sub/password/edit-password-type',
    title: 'paymentMethod.title',
    load: () => import('../features/access/payment-method-screen.tsx'),
    parent: MY,
    menu: 'account',
  },
  {
    path: SECURITY,
    title: 'security.title',
    load: () => import('../features/access/security-screen.tsx'),
    parent: MY,
    menu: 'account',
  },
  {
    path: '/pages-sub/account/devices',
    title: 'devices.title',
    load: () => import('../features/access/devices-screen.tsx'),
    parent: MY,
    menu: 'account',
  },
  {
    path: ORDERS,
    title: 'orders.title',
    load: () => import('../features/records/orders-screen.tsx'),
    parent: MY,
  },
  {
    path: CHECK,
    title: 'check.title',
    load: () => import('../payment/status-screen.tsx'),
    parent: MY,
  },
  {
    path: ORDER,
    title: 'orders.title',
    load: () => import('../features/records/order-screen.tsx'),
    parent: MY,
  },
  {
    path: TRANSFER,
    title: 'transfer.title',
    load: () => import('../features/money/transfer-screen.tsx'),
    parent: MY,
  },
  {
    path: WITHDRAW,
    title: 'withdraw.title',
    load: () => import('../features/money/withdraw-screen.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/promotion/index',
    title: 'promotion.title',
    load: () => import('../features/team/promotion-screen.tsx'),
    parent: MY,
  },
  {
    path: SWAP,
    title: 'swap.title',
    load: () => import('../features/money/swap-screen.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/withdrawal-type/index',
    title: 'payout.title',
    load: () => import('../features/payout-accounts/payout-accounts-screen.tsx'),
    parent: MY,
    menu: 'account',
  },
  {
    path: '/pages-sub/withdrawal-type/edit',
    title: 'payout.title',
    load: () => import('../features/payout-accounts/payout-account-screen.tsx'),
    parent: MY,
    menu: 'account',
  },
  {
    path: RECHARGE,
    title: 'recharge.title',
    load: () => import('../features/money/recharge-screen.tsx'),
    parent: MY,
  },
  {
    path: RECHARGE_ORDER,
    title: 'recharge.order',
    load: () => import('../features/money/recharge-order-screen.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/assets/index',
    title: 'assets.title',
    load: () => import('../features/account/assets-screen.tsx'),
    parent: MY,
  },
  {
    path: '/pages-sub/profile/index',
    title: 'profile.title',
    load: () => import('../features/account/profile-screen.tsx'),
    parent: MY,
    menu: 'account',
  },
  {
    path: '/pages-sub/notices/index',
    title: 'home.notices',
    load: () => import('../features/account/notices-screen.tsx'),
    parent: MY,
    menu: 'help',
  },
  {
    path: GUIDE,
    title: 'guide.title',
    load: () => import('../features/account/guide-screen.tsx'),
    parent: MY,
    menu: 'help',
  },
  {
    path: '/pages-sub/help/glossary',
    title: 'help.glossary',
    load: () => import('../features/account/glossary-screen.tsx'),
    public: true,
    parent: MY,
    menu: 'help',
  },
  {
    path: '/pages-sub/savings/index',
    title: 'savings.title',
    load: () => import('../features/account/savings-screen.tsx'),
    parent: MY,
  },
]

export const routeOf = (path: string): Route | undefined => routes.find((route) => route.path === path)
export const tabs = routes.filter((route) => route.tab !== undefined)
