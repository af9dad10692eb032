import { t } from '../core/i18n.ts'
import { Button } from './button.tsx'
import { LATE_ICONS } from './late-icons.ts'
import { Empty } from './states.tsx'

/** Shown when no item of a list matches its filter; `onAll` resets the filter. */
export const NoMatch = ({ text = t('records.noMatch'), onAll }: { text?: string; onAll: () => void }) => (
  <Empty icon={LATE_ICONS.filter} text={text}>
    <Button kind="quiet" onClick={onAll}>
      {t('records.reset')}
    </Button>
  </Empty>
)
