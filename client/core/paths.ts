/** Paths of pages that several modules link to, and the props of every screen. */

/** The tab that members start on. */
export const HOME = '/pages/home/index'
export const LOGIN = '/pages/login/index'
export const BIND_EMAIL = '/pages-sub/email/bind-email'
export const MY = '/pages/my/index'
export const SECURITY = '/pages-sub/account/security'
/** how it works */
export const GUIDE = '/pages-sub/guide/index'
export const TASKS = '/pages/task-list/index'
/** `?id=` of the member's task; `&start=1` starts today's run at once */
export const RUN = '/pages/task-list/run'
/** after a completed action */
export const SUCCESS = '/pages-sub/success/index'
export const TEAM = '/pages/agent-promotion/index'

export type ScreenProps = {
  /** the parameters after `?` in the hash */
  query: URLSearchParams
  /** title of the page to which `?return=` leads, unless that is home */
  wanted?: string | undefined
}
