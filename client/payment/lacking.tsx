import type { FieldError } from '../../shared/rules.ts'
import { amountsHidden } from '../core/format.ts'
import { errorText } from '../ui/field.tsx'
import { FormProblem } from '../ui/message-box.tsx'
import { ShowAmounts } from '../widgets/show-amounts.tsx'

type Props = {
  error: FieldError
  /** id of the link to get what is missing */
  way: string
}

/** Says in a payment sheet what the balance lacks. While amounts are hidden, they can be shown here, because the sheet covers the page's own button. */
export const Lacking = ({ error, way }: Props) => (
  <FormProblem text={errorText(error)}>{amountsHidden.value && <ShowAmounts next={way} />}</FormProblem>
)
