import { whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  /** number of announcements and of entries of the Today list that the member has not seen */
  unread: number
  busy: boolean
  onOpen: () => void
}

/** The largest number that fits on the icon. A larger one is shown as "9+"; the button's label has the exact number. */
const SHOWN_MAX = 9

/** The button that opens the Today list. The count is drawn over the icon, so that nothing moves when the count arrives. */
export const Bell = ({ unread, busy, onOpen }: Props) => (
  <span className="bell">
    <Button
      kind="icon"
      busy={busy}
      aria-haspopup="dialog"
      aria-label={unread > 0 ? t('bell.unread', { unread: whole(unread) }) : t('bell.label')}
      onClick={onOpen}
    >
      <Icon name="bell" />
    </Button>
    {unread > 0 && (
      <span className="bell-count" aria-hidden="true">
        {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
      </span>
    )}
  </span>
)
