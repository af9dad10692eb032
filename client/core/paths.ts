/** Paths of pages that several modules link to, and the props of every screen. */

/** The tab that members start on. */
export const HOME = '/pages/home/index'
export const LOGIN = '/pages/login/index'
export const BIND_EMAIL = '/pages-sub/email/bind-email'
export const MY = '/pages/my/index'
/** sets or changes the payment password; `?way=recover` replaces a forgotten one */
export const PAY_PASSWORD = '/pages-sub/password/edit-withdraw-password'
/** adds a payout account; `?id=` edits one */
export const PAYOUT_ACCOUNT = '/pages-sub/withdrawal-type/edit'
export const SECURITY = '/pages-sub/account/security'
/** how it works */
export const GUIDE = '/pages-sub/guide/index'
export const TASKS = '/pages/task-list/index'
/** `?id=` of a task on offer; `&start=1` opens the sheet that starts it */
export const TASK = '/pages/task-list/detail'
/** `?id=` of the member's task; `&start=1` starts today's run at once */
export const RUN = '/pages/task-list/run'
/** after a completed action */
export const SUCCESS = '/pages-sub/success/index'
export const TEAM = '/pages/agent-promotion/index'
export const SOFTWARE = '/pages-sub/software/index'
export const NODES = '/pages-sub/node/index'
export const RECHARGE = '/pages-sub/recharge/index'
export const WITHDRAW = '/pages-sub/finance/withdraw'
export const TRANSFER = '/pages-sub/finance/transfer'
export const SWAP = '/pages-sub/swap/index'
/** every movement of a balance */
export const MOVEMENTS = '/pages-sub/finance/balance-detail'
/** deposits, withdrawals, transfers and swaps; `?kind=` shows one of them */
export const ORDERS = '/pages-sub/finance/trade-detail'
/** `?kind=` and `&id=` of a withdrawal, transfer or swap */
export const ORDER = '/pages-sub/finance/trade-order'
/** `?id=` of a deposit */
export const RECHARGE_ORDER = '/pages-sub/recharge/order'
/** what became of the payment with this idempotency key, `?key=` */
export const CHECK = '/pages-sub/finance/check'

/** Link to the page of a task on offer. */
export const taskLink = (id: number): string => `${TASK}?id=${id}`

export type ScreenProps = {
  /** the parameters after `?` in the hash */
  query: URLSearchParams
  /** title of the page to which `?return=` leads, unless that is home */
  wanted?: string | undefined
}
