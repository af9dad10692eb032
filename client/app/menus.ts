/** The pages that `page-menu.tsx` lists. Without JSX, so that tests can import them. */
import {
  BIND_EMAIL,
  COMMUNITY,
  DEVICES,
  DOWNLOAD,
  GLOSSARY,
  GUIDE,
  LOGIN_PASSWORD,
  NOTICES,
  PAY_PASSWORD,
  PAYMENT_METHOD,
  PAYOUT_ACCOUNT,
  PAYOUT_ACCOUNTS,
  PROFILE,
  SECURITY,
} from '../core/paths.ts'
import { LATE_ICONS } from '../ui/late-icons.ts'

/** The entries of each menu: path, text key and icon. */
export const MENUS = {
  account: [
    [PROFILE, 'profile.title', 'user'],
    [SECURITY, 'security.title', 'shield'],
    [BIND_EMAIL, 'email.title', LATE_ICONS.mail],
    [PAYMENT_METHOD, 'payPassword.title', LATE_ICONS.lock],
    [LOGIN_PASSWORD, 'password.title', LATE_ICONS.key],
    [DEVICES, 'devices.title', LATE_ICONS.phone],
    [PAYOUT_ACCOUNTS, 'payout.title', 'card'],
  ],
  help: [
    [GUIDE, 'guide.title', 'info'],
    [GLOSSARY, 'help.glossary', 'book'],
    [NOTICES, 'home.notices', 'announcement'],
    [COMMUNITY, 'community.title', 'chat'],
    [DOWNLOAD, 'download.title', 'download'],
  ],
} as const

/** Path of a page that is not in the menu → path of the menu's entry that is marked instead. */
export const BELOW: Record<string, string> = {
  [PAY_PASSWORD]: PAYMENT_METHOD,
  [PAYOUT_ACCOUNT]: PAYOUT_ACCOUNTS,
}
