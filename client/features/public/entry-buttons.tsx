import { t } from '../../core/i18n.ts'
import { LOGIN } from '../../core/paths.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'

export const REGISTER = `${LOGIN}?type=register`

/** Buttons to register and to log in. @param props.loginFirst whether log-in is the main button; true if a member has used this device before */
export function EntryButtons({ loginFirst = false }: { loginFirst?: boolean }) {
  const register = [REGISTER, t('login.register')] as const
  const login = [LOGIN, t('login.login')] as const
  const [[href, text], [other, otherText]] = loginFirst ? [login, register] : [register, login]
  return (
    <ButtonRow>
      <ButtonLink href={href}>{text}</ButtonLink>
      <ButtonLink kind="quiet" href={other}>
        {otherText}
      </ButtonLink>
    </ButtonRow>
  )
}
