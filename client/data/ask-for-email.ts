import { t } from '../core/i18n.ts'
import { navigate, withReturn } from '../core/navigation.ts'
import { BIND_EMAIL, GUIDE } from '../core/paths.ts'
import { askQuestion } from './dialogs.ts'
import { logout, member, sameMember } from './session.ts'

/** Whether the member who was asked last is still logged in. */
let isAsked = () => false

/** Pages on which a member is not asked for an address: the guide, so that newcomers can first read how the platform works, and where it is added. */
const QUIET = [GUIDE, BIND_EMAIL]

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
