import type { Config, Member } from '../shared/contract/view.ts'
import { pictureUrl } from './state/system.ts'

/** The external chat with its six parameters, section 2, for a visitor with no name; null when the config names none. */
export function serviceLink(config: Config | null, member: Member | null): string | null {
  if (!config?.serviceUrl) return null
  const link = new URL(config.serviceUrl)
  // a letter picture made by the upstream is a data URI, which would make the address longer than servers take
  const own = member?.avatar.startsWith('data:') ? '' : member?.avatar
  const avatar = pictureUrl(own || config.logo)
  link.search = new URLSearchParams({
    visiter_id: member?.username ?? '',
    visiter_name: member?.realname ?? '',
    avatar: avatar.startsWith('data:') ? '' : avatar,
    business_id: '1',
    groupid: '1',
    special: '1',
  }).toString()
  return link.href
}
