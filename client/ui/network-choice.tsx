import type { ReactNode } from 'react'
import type { FieldError as Complaint } from '../../shared/rules.ts'
import { errorText, FieldError } from './field.tsx'
import { Note } from './note.tsx'

type Network = { network: string; protocol?: string; note?: string }
type Props = {
  name: string
  label: ReactNode
  networks: readonly Network[]
  value: string
  error: Complaint | null
  onValue: (network: string) => void
}

/** Radio buttons for the networks, each with its main-net protocol beside its name. */
export function NetworkChoice({ name, label, networks, value, error, onValue }: Props) {
  const complaint = errorText(error)
  return (
    <fieldset className="networks">
      <legend>{label}</legend>
      {networks.map(({ network, protocol, note }) => (
        <label key={network}>
          <input
            type="radio"
            name={name}
            value={network}
            checked={network === value}
            onChange={() => onValue(network)}
          />
          <span>
            <strong>{network}</strong>
            {protocol && <Note>{protocol}</Note>}
          </span>
          {note && <Note>{note}</Note>}
        </label>
      ))}
      {complaint && <FieldError text={complaint} />}
    </fieldset>
  )
}
