import { t } from '../core/i18n.ts'
import { Button } from './button.tsx'
import { Empty } from './states.tsx'

/** There is something, but nothing like what was asked for; `onAll` shows it. */
export const NoMatch = ({ text = t('records.noMatch'), onAll }: { text?: string; onAll: () => void }) => (
  <Empty icon="filter" text={text}>
    <Button kind="quiet" onClick={onAll}>
      {t('records.all')}
    </Button>
  </Empty>
)
