import { t } from '../core/i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

export const RefreshButton = ({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) => (
  <Button kind="icon" aria-label={t('common.refresh')} busy={busy} onClick={onRefresh}>
    <Icon name="refresh" />
  </Button>
)
