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

/** A search input in the shape of a chip, for use beside other filters. Its label is shown inside it until something is typed. */
export const ChipSearch = ({ label, onChange, ...field }: Props) => (
  <input
    {...field}
    className="chip-search"
    type="search"
    aria-label={label}
    placeholder={label}
    enterKeyHint="search"
    autoComplete="off"
    onChange={({ target }) => onChange(target.value)}
  />
)
