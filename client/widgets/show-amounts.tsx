import { hideAmounts } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { Button } from '../ui/button.tsx'

/**
 * The button that shows the member's hidden amounts, for a text that leaves them out. Shown only while they are hidden, so it disappears when it is
 * pressed. @param next id of the element that then gets the focus, which would otherwise be lost
 */
export const ShowAmounts = ({ next }: { next: string }) => (
  <Button
    kind="text"
    onClick={() => {
      hideAmounts(false)
      document.getElementById(next)?.focus()
    }}
  >
    {t('balance.show')}
  </Button>
)
