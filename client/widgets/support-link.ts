import type { Config, Shown } from '../../shared/contract/view.ts'
import { pictureUrl } from '../data/app-config.ts'

/** Picture for the chat if neither the member nor the config has a usable one. A PNG, because the chat may not be able to show the SVG logo. */
const LOGO = '/icon-192.png'

/** URL of the external support chat with the six parameters of section 2 of the specification; null if the config has no chat. */
export function serviceLink(config: Config | null, member: Shown['profile'] | null): string | null {
  if (!config?.serviceUrl) return null
  const link = new URL(config.serviceUrl)
  // data URIs, which the upstream generates for letter avatars, are skipped: with one, the link would be longer than servers accept
  const avatar = [member?.avatar, config.logo].find((each) => each && !each.startsWith('data:'))
  link.search = new URLSearchParams({
    visiter_id: member?.username ?? '',
    visiter_name: member?.realname ?? '',
    avatar: avatar ? pictureUrl(avatar) : new URL(LOGO, location.href).href,
    business_id: '1',
    groupid: '1',
    special: '1',
  }).toString()
  return link.href
}
