/** The links of `legal.tsx`, whose code is loaded only if the operator has legal pages. */
import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { legalAddresses, legalLinks } from '../data/app-config.ts'
import { useLateTexts } from '../data/late-texts.ts'
import { ButtonLink, LinkRow } from '../ui/button.tsx'
import { MenuLink } from '../ui/link-menu.tsx'
import { LoadFailure } from '../ui/states.tsx'

/** @param look `row`: text links side by side; `menu`: rows of a menu */
export default function LegalLinks({ look }: { look: 'row' | 'menu' }) {
  useSignals()
  const { data, problem, busy, reload } = useLateTexts()
  if (!data)
    return (
      problem && (
        <LoadFailure plain name={legalAddresses()} problem={problem} busy={busy} onRetry={() => void reload()} />
      )
    )
  const { terms, privacy } = legalLinks.value
  const links = [
    ...(terms ? [{ href: terms, title: t('legal.terms') }] : []),
    ...(privacy ? [{ href: privacy, title: t('legal.privacy') }] : []),
  ]
  if (look === 'menu') return links.map((link) => <MenuLink key={link.title} icon="records" {...link} />)
  return (
    links.length > 0 && (
      <LinkRow>
        {links.map(({ href, title }) => (
          <ButtonLink key={title} kind="text" href={href}>
            {title}
          </ButtonLink>
        ))}
      </LinkRow>
    )
  )
}
