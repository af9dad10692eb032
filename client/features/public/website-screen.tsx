import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { TOKEN_SUPPLY } from '../../../shared/limits.ts'
import { amount } from '../../core/format.ts'
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
  const { snt, sntn } = config.value?.supply ?? TOKEN_SUPPLY
  return (
    <Screen title={t('website.title')} narrow onBack={() => goUp('/')}>
      <WebsiteSections supply={{ snt: amount(snt, 0), sntn: amount(sntn, 0) }} />
      <ButtonLink href={member.value ? HOME : LOGIN}>{t(member.value ? 'notFound.home' : 'launch.start')}</ButtonLink>
      <ButtonLink kind="quiet" href="/pages-sub/official-community/index">
        {t('community.title')}
      </ButtonLink>
    </Screen>
  )
}
