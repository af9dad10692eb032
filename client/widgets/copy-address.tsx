import { Address } from '../ui/address.tsx'
import { Note } from '../ui/note.tsx'
import { CopyValue } from './copy-value.tsx'

type Props = {
  /** shown above the address */
  label?: string
  address: string
  copyLabel: string
}

/** A payment address in full, with a button that copies it. */
export const CopyAddress = ({ label, address, copyLabel }: Props) => (
  <div>
    {label && <Note as="p">{label}</Note>}
    <CopyValue text={address} label={copyLabel} look="wide">
      <span className="copied-address">
        <Address value={address} />
      </span>
    </CopyValue>
  </div>
)
