import { t } from '../core/i18n.ts'
import { Button } from './button.tsx'

/** The refresh button of an `Empty` that may have content later. */
export const EmptyRefresh = ({ of: { busy, reload } }: { of: { busy: boolean; reload: () => Promise<void> } }) => (
  <Button kind="quiet" busy={busy} onClick={() => void reload()}>
    {t('common.refresh')}
  </Button>
)
