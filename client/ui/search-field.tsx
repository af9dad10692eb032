import { Field } from './field.tsx'

type Props = { name: string; label: string; value: string; onChange: (value: string) => void }

/** A search input that filters the list below it on every keystroke. */
export const SearchField = ({ onChange, ...field }: Props) => (
  <Field
    {...field}
    type="search"
    enterKeyHint="search"
    error={null}
    autoComplete="off"
    onChange={({ target }) => onChange(target.value)}
  />
)
