import { t } from '../../core/i18n.ts'
import { maskedEmail } from '../../core/mask.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'

type Props = FieldProps & {
  /** the member's bound address; '' if it is not known, or for a visitor */
  bound: string
}

/** The address to which a code is sent: the bound one, masked as on the page Security, or a field for it. */
export const CodeEmail = ({ bound, ...field }: Props) =>
  bound === '' ? (
    <Field {...field} label={t('field.email')} type="email" autoComplete="email" />
  ) : (
    // not to be saved by the browser as an address
    <Field
      {...field}
      label={t('field.email')}
      value={maskedEmail(bound).replace('\u200b', '')}
      readOnly
      autoComplete="off"
    />
  )
