import type { Config, Shown } from '../../shared/contract/view.ts'
import { pictureUrl } from '../data/app-config.ts'

/** The external chat with its six parameters, section 2, for a visitor with no name; null when the config names none. */
export function serviceLink(config: Config | null, member: Shown['profile'] | null): string | null {
  if (!config?.serviceUrl) return null
  const link = new URL(config.serviceUrl)
  // a data URI, as of the letter pictures that the upstream makes, would make the address longer than servers take
  const avatar = [member?.avatar, config.logo].find((each) => each && !each.startsWith('data:')) ?? ''
  link.search = new URLSearchParams({
    visiter_id: member?.username ?? '',
    visiter_name: member?.realname ?? '',
    avatar: pictureUrl(avatar),
    business_id: '1',
    groupid: '1',
    special: '1',
  }).toString()
  return link.href
}
