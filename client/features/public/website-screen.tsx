import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { TOKEN_SUPPLY } from '../../../shared/limits.ts'
import { amount, percent } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { goUp, savedScroll } from '../../core/navigation.ts'
import { HOME, LOGIN, type ScreenProps } from '../../core/paths.ts'
import { config } from '../../data/app-config.ts'
import { member } from '../../data/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { scrollToSection, WebsiteSections } from './website-parts.tsx'

/** The marketing page: a description of the platform that promises no return. */
export default function WebsiteScreen({ query }: ScreenProps) {
  useSignals()
  const part = query.get('part')
  useEffect(() => {
    // after the shell has scrolled to the top; not when it has restored an earlier scroll position
    const frame = requestAnimationFrame(() => savedScroll() === 0 && scrollToSection(part))
    return () => cancelAnimationFrame(frame)
  }, [part])
  const { swapFee, withdrawFee } = config.value ?? {}
  const supply = config.value?.supply ?? TOKEN_SUPPLY
  return (
    <Screen title={t('website.title')} onBack={() => goUp('/')}>
      <WebsiteSections
        supply={{ snt: amount(supply.snt, 0), sntn: amount(supply.sntn, 0) }}
        fees={{ swap: percent(swapFee), withdraw: percent(withdrawFee) }}
      />
      <ButtonLink href={member.value ? HOME : LOGIN}>{t(member.value ? 'notFound.home' : 'launch.start')}</ButtonLink>
      <ButtonLink kind="quiet" href="/pages-sub/official-community/index">
        {t('community.title')}
      </ButtonLink>
    </Screen>
  )
}
