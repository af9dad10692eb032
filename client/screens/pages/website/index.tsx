import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { TOKEN_SUPPLY } from '../../../../shared/limits.ts'
import { Screen } from '../../../components/screen.tsx'
import { amount } from '../../../format.ts'
import { goUp, placeLeft } from '../../../hash.ts'
import { HOME } from '../../../home.ts'
import { t } from '../../../i18n.ts'
import { LOGIN, type ScreenProps } from '../../../routes.ts'
import { member } from '../../../state/session.ts'
import { config } from '../../../state/system.ts'
import { goToPart, Parts } from './parts.tsx'

/** The marketing pages: what the platform is. They describe, and promise no return. */
export default function Website({ query }: ScreenProps) {
  useSignals()
  const part = query.get('part')
  useEffect(() => {
    // after the shell has scrolled to the top; whoever comes back is where they were
    const frame = requestAnimationFrame(() => placeLeft() === 0 && goToPart(part))
    return () => cancelAnimationFrame(frame)
  }, [part])
  const { snt, sntn } = config.value?.supply ?? TOKEN_SUPPLY
  return (
    <Screen title={t('website.title')} narrow onBack={() => goUp('/')}>
      <Parts supply={{ snt: amount(snt, 0), sntn: amount(sntn, 0) }} />
      <Link className="button main" href={member.value ? HOME : LOGIN}>
        {t(member.value ? 'notFound.home' : 'launch.start')}
      </Link>
      <Link className="button quiet" href="/pages-sub/official-community/index">
        {t('community.title')}
      </Link>
    </Screen>
  )
}
