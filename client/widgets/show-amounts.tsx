import { hideAmounts } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/**
 * The button that shows the member's hidden amounts, for a text that leaves them out. Shown only while they are hidden, so it disappears when it is
 * pressed. @param next id of the element that then gets the focus, which would otherwise be lost. @param kind `quiet`: with the eye, where the button
 * stands alone; `text`: below a text
 */
export const ShowAmounts = ({ next, kind = 'text' }: { next: string; kind?: 'text' | 'quiet' }) => (
  <Button
    kind={kind}
    onClick={() => {
      hideAmounts(false)
      document.getElementById(next)?.focus()
    }}
  >
    {kind === 'quiet' && <Icon name="eye" size={20} />}
    {t('balance.show')}
  </Button>
)
