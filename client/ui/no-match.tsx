import type { ReactNode } from 'react'
import { t } from '../core/i18n.ts'
import { Button } from './button.tsx'
import { LATE_ICONS } from './late-icons.ts'
import { Empty } from './states.tsx'

type Props = {
  text?: string
  /** resets the filter */
  onAll: () => void
  /** another way on, above the button that resets the filter */
  children?: ReactNode
}

/** Shown when no item of a list matches its filter. */
export const NoMatch = ({ text = t('records.noMatch'), onAll, children }: Props) => (
  <Empty icon={LATE_ICONS.filter} text={text}>
    {children}
    <Button kind="quiet" onClick={onAll}>
      {t('records.reset')}
    </Button>
  </Empty>
)
