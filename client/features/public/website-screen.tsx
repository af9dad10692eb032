import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { TOKEN_SUPPLY } from '../../../shared/limits.ts'
import { amount, percent } from '../../core/format.ts'
import { languageTitle } from '../../core/i18n.ts'
import { goUp, savedScroll } from '../../core/navigation.ts'
import type { ScreenProps } from '../../core/paths.ts'
import { config, legalAddresses } from '../../data/app-config.ts'
import { loadLateTexts, useLateTexts } from '../../data/late-texts.ts'
import { member } from '../../data/session.ts'
import { BackButton, BareContent } from '../../ui/screen.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { Legal } from '../../widgets/legal.tsx'
import { scrollToSection, Website } from './website-parts.tsx'

/** Resolves to the screen once its texts have loaded or failed to load. Until then, the prerendered page stays. */
export async function withTexts() {
  // failures are ignored, because the screen loads the texts again and shows the error
  await loadLateTexts().catch(() => undefined)
  return { default: WebsiteScreen }
}

/** The marketing page. It describes the platform and promises no return. */
export default function WebsiteScreen({ query }: ScreenProps) {
  useSignals()
  const texts = useLateTexts()
  const part = query.get('part')
  useEffect(() => {
    // one animation frame later, because the app shell first scrolls to the top. If the shell has restored an earlier scroll position, that position
    // is kept
    const frame = requestAnimationFrame(() => savedScroll() === 0 && scrollToSection(part))
    return () => cancelAnimationFrame(frame)
  }, [part])
  const { swapFee, transferFee, withdrawFee } = config.value ?? {}
  const supply = config.value?.supply ?? TOKEN_SUPPLY
  if (!texts.data)
    return (
      <BareContent>
        <LoadStatus of={texts} heights={[220, 160, 300]} />
      </BareContent>
    )
  return (
    <Website
      supply={{ snt: amount(supply.snt, 0), sntn: amount(supply.sntn, 0) }}
      fees={{ swap: percent(swapFee), transfer: percent(transferFee), withdraw: percent(withdrawFee) }}
      languageTitle={languageTitle()}
      isMember={member.value !== null}
      legal={legalAddresses() !== '' && <Legal look="row" />}
      back={<BackButton onBack={() => goUp('/')} />}
    />
  )
}
