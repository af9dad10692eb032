import { t } from '../i18n.ts'
import { Icon } from './icon.tsx'

export const RefreshButton = ({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) => (
  <button
    type="button"
    className="icon-button"
    aria-label={t('common.refresh')}
    aria-busy={busy}
    disabled={busy}
    onClick={onRefresh}
  >
    <Icon name="refresh" />
  </button>
)
