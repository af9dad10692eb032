/** The ways to log in to the app in a browser. */
import type { BrowserContext, Page } from 'playwright'

type Credentials = { account: string; password: string }

/** Logs in without a page: requests the login, and the browser context stores the cookies. @throws when the login is refused */
export async function requestLogin(context: BrowserContext, origin: string, data: Credentials): Promise<void> {
  const response = await context.request.post(`${origin}/api/user/login`, {
    data,
    headers: { 'x-requested-with': 'fetch', origin },
  })
  if (!response.ok()) throw new Error(`login of ${data.account}: ${await response.text()}`)
}

export async function fillInLogin(tab: Page, origin: string, { account, password }: Credentials): Promise<void> {
  await tab.goto(`${origin}/#/pages/login/index`)
  await tab.fill('[name=account]', account)
  await tab.fill('[name=password]', password)
  await tab.click('form button[type=submit]')
  await tab.waitForURL('**/#/pages/home/index')
}

/** Whether the browser has a session cookie. The cookie that identifies the device remains after a logout, so it does not count. */
export const hasSession = async (context: BrowserContext): Promise<boolean> =>
  (await context.cookies()).some(({ name }) => /session$/.test(name))
