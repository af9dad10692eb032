import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { goUp } from '../core/navigation.ts'
import { HOME } from '../core/paths.ts'
import { useLateTexts } from '../data/late-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { Empty, LoadStatus } from '../ui/states.tsx'

/**
 * Shown by the success page at an address that names no action of this browser tab, such as a copied link. It neither confirms nor denies anything,
 * because only the records know.
 * @param records where the member finds what was carried out, and the link's text
 */
export function NoConfirmation({ records }: { records: { href: string; text: string } }) {
  useSignals()
  const texts = useLateTexts()
  return (
    <Screen title={texts.data ? t('success.unknown.title') : t('records.title')} narrow onBack={() => goUp(HOME)}>
      <LoadStatus of={texts} heights={[200]} />
      {texts.data && (
        <Empty icon="records" text={t('success.unknown')}>
          <ButtonLink href={records.href} replace>
            {records.text}
          </ButtonLink>
          <ButtonLink kind="quiet" href={HOME} replace>
            {t('success.home')}
          </ButtonLink>
        </Empty>
      )}
    </Screen>
  )
}
