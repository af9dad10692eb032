import type { Complaint } from '../../shared/rules.ts'
import { t } from '../i18n.ts'

type Network = { network: string; protocol?: string; note?: string }
type Props = {
  name: string
  label: string
  networks: readonly Network[]
  value: string
  error: Complaint | null
  onValue: (network: string) => void
}

/** One of the networks, with its main-net protocol beside its name. */
export const NetworkChoice = ({ name, label, networks, value, error, onValue }: Props) => (
  <fieldset className="networks">
    <legend>{label}</legend>
    {networks.map(({ network, protocol, note }) => (
      <label key={network}>
        <input type="radio" name={name} value={network} checked={network === value} onChange={() => onValue(network)} />
        <span>
          <strong>{network}</strong>
          {protocol && <span className="card-note">{protocol}</span>}
        </span>
        {note && <span className="card-note">{note}</span>}
      </label>
    ))}
    {error && (
      <p className="field-error" role="alert">
        {typeof error === 'string' ? t(error) : t(error.key, error.values)}
      </p>
    )}
  </fieldset>
)
