import { t } from '../core/i18n.ts'
import { navigate, withReturn } from '../core/navigation.ts'
import { BIND_EMAIL, GUIDE, HOME } from '../core/paths.ts'
import { askQuestion } from './dialogs.ts'
import { logout, member, sameMember } from './session.ts'

/** Whether the member who was asked last is still logged in. */
let isAsked = () => false

/**
 * Pages on which a member without an e-mail address is not asked for one: the guide and home, whose first step is the address, so that newcomers can
 * read what awaits them before anything covers it; and the page where the address is added. The question comes on the next page that they open.
 */
const QUIET = [GUIDE, HOME, BIND_EMAIL]

/**
 * Asks the member, who has no e-mail address, to add an address; refusing logs out (section 4 of the specification). Asks once per login and page
 * load. @param path of the current page
 */
export async function askForEmail(path: string): Promise<void> {
  if (isAsked() || QUIET.includes(path)) return
  isAsked = sameMember()
  const yes = await askQuestion({
    title: t('email.prompt.title'),
    text: t('email.why'),
    confirm: t('email.prompt.bind'),
    cancel: t('my.logout'),
    firm: true,
    of: 'member',
    notOn: QUIET,
    isOver: () => member.value?.email !== '',
  })
  if (yes) navigate(withReturn(BIND_EMAIL))
  else await logout()
}
