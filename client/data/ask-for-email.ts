import { t } from '../core/i18n.ts'
import { navigate, withReturn } from '../core/navigation.ts'
import { BIND_EMAIL, GUIDE } from '../core/paths.ts'
import { askQuestion } from './dialogs.ts'
import { logout, sameMember } from './session.ts'

/** True as long as the member who was asked last is logged in. */
let isAsked = () => false

/** Section 4 of the specification: asks a member without an e-mail to add one; refusing logs out. Asks once per login and page load. */
export async function askForEmail(path: string): Promise<void> {
  if (isAsked() || path === BIND_EMAIL) return
  isAsked = sameMember()
  const yes = await askQuestion({
    title: t('email.prompt.title'),
    text: t('email.why'),
    confirm: t('email.prompt.bind'),
    cancel: t('my.logout'),
    firm: true,
    of: 'member',
    // newcomers may read first how the platform works
    notOn: GUIDE,
  })
  if (yes) navigate(withReturn(BIND_EMAIL))
  else await logout()
}
