/** Paths of pages that several modules link to, and the props of every screen. */

/** The main page that members start on. */
export const HOME = '/pages/home/index'
export const LAUNCH = '/pages/launch/index'
/** introduces the product to visitors */
export const WEBSITE = '/pages/website/index'
export const DOWNLOAD = '/pages/download/index'
export const LOGIN = '/pages/login/index'
export const BIND_EMAIL = '/pages-sub/email/bind-email'
export const MY = '/pages/my/index'
export const PROFILE = '/pages-sub/profile/index'
export const LANGUAGE = '/pages-sub/language-settings/index'
export const ASSETS = '/pages-sub/assets/index'
export const SAVINGS = '/pages-sub/savings/index'
/** `?id=` opens one notice */
export const NOTICES = '/pages-sub/notices/index'
export const COMMUNITY = '/pages-sub/official-community/index'
export const LOGIN_PASSWORD = '/pages-sub/password/edit-password'
/** explains what the payment password is for, and links to the page that changes it */
export const PAYMENT_METHOD = '/pages-sub/password/edit-password-type'
/** sets or changes the payment password; `?way=recover` replaces a forgotten payment password */
export const PAY_PASSWORD = '/pages-sub/password/edit-withdraw-password'
export const PAYOUT_ACCOUNTS = '/pages-sub/withdrawal-type/index'
/** adds a payout account; `?id=` edits an existing payout account */
export const PAYOUT_ACCOUNT = '/pages-sub/withdrawal-type/edit'
export const SECURITY = '/pages-sub/account/security'
/** lists the devices on which the member is logged in */
export const DEVICES = '/pages-sub/account/devices'
/** explains how the platform works */
export const GUIDE = '/pages-sub/guide/index'
/** explains the words of the platform */
export const GLOSSARY = '/pages-sub/help/glossary'
/** opens with the member's own tasks if one of them is under way, otherwise with the tasks on offer */
export const TASKS = '/pages/task-list/index'
/** the tasks page with the tasks on offer */
export const OFFERS = '/pages/task-list/index?tab=offers'
/** the tasks page with the list of the tasks that the member has started */
export const MY_TASKS = '/pages/task-list/index?tab=mine'
/** `?id=` of a task on offer; `&start=1` opens the sheet that starts it */
export const TASK = '/pages/task-list/detail'
/** `?id=` of a task that the member has started; `&start=1` starts the task's run of today at once */
export const RUN = '/pages/task-list/run'
/** confirms an action that was completed */
export const SUCCESS = '/pages-sub/success/index'
export const TEAM = '/pages/agent-promotion/index'
export const PROMOTION = '/pages-sub/promotion/index'
export const SOFTWARE = '/pages-sub/software/index'
export const NODES = '/pages-sub/node/index'
export const RECHARGE = '/pages-sub/recharge/index'
export const WITHDRAW = '/pages-sub/finance/withdraw'
export const TRANSFER = '/pages-sub/finance/transfer'
export const SWAP = '/pages-sub/swap/index'
/** lists every movement of a balance */
export const MOVEMENTS = '/pages-sub/finance/balance-detail'
/** deposits, withdrawals, transfers and swaps; `?kind=` shows one kind only */
export const ORDERS = '/pages-sub/finance/trade-detail'
/** `?kind=` and `&id=` of a withdrawal, transfer or swap */
export const ORDER = '/pages-sub/finance/trade-order'
/** `?id=` of a deposit */
export const RECHARGE_ORDER = '/pages-sub/recharge/order'
/** says what became of the payment with the idempotency key `?key=` */
export const CHECK = '/pages-sub/finance/check'

/** Link to the page of a task on offer. */
export const taskLink = (id: number): string => `${TASK}?id=${id}`

export type ScreenProps = {
  /** the parameters after `?` in the hash */
  query: URLSearchParams
  /** title of the page to which `?return=` leads, unless that is home */
  wanted?: string | undefined
}
