import type { Config, Member } from '../shared/contract/view.ts'
import { pictureUrl } from './state/system.ts'

/** The external chat with its six parameters, section 2, for a visitor with no name; null when the config names none. */
export function serviceLink(config: Config | null, member: Member | null): string | null {
  if (!config?.serviceUrl) return null
  const link = new URL(config.serviceUrl)
  const avatar = pictureUrl(member?.avatar || config.logo)
  link.search = new URLSearchParams({
    visiter_id: member?.username ?? '',
    visiter_name: member?.realname ?? '',
    // a data URI would make the address longer than servers take
    avatar: avatar.startsWith('data:') ? '' : avatar,
    business_id: '1',
    groupid: '1',
    special: '1',
  }).toString()
  return link.href
}
