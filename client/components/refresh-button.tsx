import { t } from '../i18n.ts'
import { Icon } from './icon.tsx'

export const RefreshButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <button
    type="button"
    className="icon-button"
    aria-label={t('common.refresh')}
    aria-busy={busy}
    disabled={busy}
    onClick={onClick}
  >
    <Icon name="refresh" />
  </button>
)
