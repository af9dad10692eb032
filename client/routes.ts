/** The pages of section 2: path, title, screen and flags. A screen's file lies at its path. */
import type { ComponentType } from 'react'
import type { IconName } from './components/icon.tsx'

export type ScreenProps = {
  /** what stands after `?` in the hash */
  query: URLSearchParams
}

/** Loads a screen's code; a second call is answered from the first. */
export type LoadScreen = () => Promise<{ default: ComponentType<ScreenProps> }>

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

export const HOME = '/pages/home/index'
export const MY = '/pages/my/index'
export const TASKS = '/pages/task-list/index'

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
    path: '/pages/agent-promotion/index',
    title: 'team.title',
    load: () => import('./screens/pages/agent-promotion/index.tsx'),
    tab: 'team',
  },
  { path: MY, title: 'my.title', load: () => import('./screens/pages/my/index.tsx'), tab: 'user' },
  {
    path: '/pages/login/index',
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
    path: '/pages-sub/email/bind-email',
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
]

export const routeOf = (path: string): Route | undefined => routes.find((route) => route.path === path)
export const tabs = routes.filter((route) => route.tab !== undefined)
