import type { FieldError } from '../../shared/rules.ts'
import { amountsHidden, hideAmounts } from '../core/format.ts'
import { t } from '../core/i18n.ts'
import { Button } from '../ui/button.tsx'
import { errorText } from '../ui/field.tsx'
import { FormProblem } from '../ui/message-box.tsx'

/** Says in a payment sheet what the balance lacks. While amounts are hidden, they can be shown here, because the sheet covers the page's own button. */
export const Lacking = ({ error }: { error: FieldError }) => (
  <FormProblem text={errorText(error)}>
    {amountsHidden.value && (
      <Button kind="text" onClick={() => hideAmounts(false)}>
        {t('balance.show')}
      </Button>
    )}
  </FormProblem>
)
