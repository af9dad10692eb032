import type { ReactNode } from 'react'
import type { FieldError as Complaint } from '../../shared/rules.ts'
import { errorText, FieldError } from './field.tsx'
import { Note } from './note.tsx'
import { RadioCards } from './radio-cards.tsx'

type Network = { network: string; protocol?: string; note?: string }
type Props = {
  name: string
  label: ReactNode
  networks: readonly Network[]
  value: string
  error: Complaint | null
  onValue: (network: string) => void
}

/** Radio buttons for the networks, each with the network's name and its main-net protocol. */
export function NetworkChoice({ name, label, networks, value, error, onValue }: Props) {
  const complaint = errorText(error)
  const options = networks.map(({ network, protocol, note }) => ({
    value: network,
    content: (
      <span className="network">
        <span>
          <strong>{network}</strong>
          {protocol && <Note>{protocol}</Note>}
        </span>
        {note && (
          <span className="network-note">
            <Note>{note}</Note>
          </span>
        )}
      </span>
    ),
  }))
  return (
    <RadioCards name={name} label={label} options={options} value={value} onValue={onValue}>
      {complaint && <FieldError text={complaint} />}
    </RadioCards>
  )
}
