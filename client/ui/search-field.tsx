import { Field } from './field.tsx'

type Props = { name: string; label: string; value: string; onChange: (value: string) => void }

/** Narrows the list below it while it is typed into. */
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
