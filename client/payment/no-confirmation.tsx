import { useSignals } from '@preact/signals-react/runtime'
import { t } from '../core/i18n.ts'
import { goUp } from '../core/navigation.ts'
import { HOME } from '../core/paths.ts'
import { useLateTexts } from '../data/late-texts.ts'
import { Screen } from '../ui/screen.tsx'
import { Empty, LoadStatus } from '../ui/states.tsx'
import { AfterSuccess, type NextLink } from './after-success.tsx'

/**
 * Shown by the success page at an address that names no action of this browser tab, such as a copied link. It neither confirms nor denies anything,
 * because only the records know.
 * @param records where the member finds what was carried out, and the link's text
 */
export function NoConfirmation({ records }: { records: NextLink }) {
  useSignals()
  const texts = useLateTexts()
  return (
    <Screen title={texts.data ? t('success.unknown.title') : t('records.title')} narrow onBack={() => goUp(HOME)}>
      <LoadStatus of={texts} heights={[200]} />
      {texts.data && (
        <Empty icon="records" text={t('success.unknown')}>
          <AfterSuccess step={records} />
        </Empty>
      )}
    </Screen>
  )
}
