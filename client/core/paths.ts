/** Addresses of the pages that more than one module leads to, and what every screen is given. */

/** The tab that members start on. */
export const HOME = '/pages/home/index'
export const LOGIN = '/pages/login/index'
export const BIND_EMAIL = '/pages-sub/email/bind-email'
export const MY = '/pages/my/index'
export const TASKS = '/pages/task-list/index'
export const TEAM = '/pages/agent-promotion/index'

export type ScreenProps = {
  /** the parameters after `?` in the hash */
  query: URLSearchParams
}
