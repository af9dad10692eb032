import { useId, useState } from 'react'
import type { FieldError } from '../../../shared/rules.ts'
import { t } from '../../core/i18n.ts'
import { navigate } from '../../core/navigation.ts'
import { PAYOUT_ACCOUNT } from '../../core/paths.ts'
import { Address } from '../../ui/address.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { errorText, FieldFrame } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { type PayoutAccount as Account, PayoutHold } from '../../widgets/payout-hold.tsx'

type Props = {
  name: string
  accounts: readonly Account[]
  chosen: Account | undefined
  error: FieldError | null
  /** address of the form with the typed amount, to which the member returns after adding an account */
  form: string
  /** the same with the chosen account, to which the member goes back if they add none */
  filled: string
  onChoose: (id: number) => void
}

/** The name of an account with its network, or only the network. */
export const accountName = ({ name, network }: Pick<Account, 'name' | 'network'>): string =>
  name ? `${name} · ${network}` : network

/**
 * The account that is chosen at first: the member's only account, otherwise the one that the link names, otherwise the default one. Undefined if
 * there is no such account, or if several have the name.
 */
export function firstChoice(accounts: readonly Account[], named: string | null) {
  if (accounts.length === 1) return accounts[0]
  if (named === null) return accounts.find(({ isDefault }) => isDefault)
  const [found, another] = accounts.filter(({ name, network }) => (name || network) === named)
  return another ? undefined : found
}

/** The chosen payout account. When pressed, it opens a sheet with all accounts; a `select` would cut off the addresses. */
export function AccountChoice({ name, accounts, chosen, error, form, filled, onChoose }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const complaint = errorText(error)
  return (
    <>
      <FieldFrame id={id} label={t('withdraw.account')} error={complaint}>
        <button
          type="button"
          id={id}
          name={name}
          value={chosen?.id ?? ''}
          className="account-choice pressable"
          aria-haspopup="dialog"
          aria-describedby={complaint ? `${id}-error ${id}-chosen` : `${id}-chosen`}
          onClick={() => setOpen(true)}
        >
          <span id={`${id}-chosen`}>{chosen ? <Facts of={chosen} /> : t('withdraw.choose')}</span>
          <Icon name="chevron" size={20} />
        </button>
      </FieldFrame>
      {open && (
        <Sheet title={t('withdraw.choose')} onClose={() => setOpen(false)}>
          <ul className="account-options">
            {accounts.map((account) => (
              <li key={account.id}>
                <button
                  type="button"
                  className="account-choice pressable"
                  aria-pressed={account === chosen}
                  onClick={() => {
                    onChoose(account.id)
                    setOpen(false)
                  }}
                >
                  <span>
                    <Facts of={account} />
                  </span>
                  {account === chosen && <Icon name="check" size={20} />}
                </button>
              </li>
            ))}
          </ul>
          <ButtonLink
            kind="quiet"
            href={`${PAYOUT_ACCOUNT}?return=${encodeURIComponent(form)}`}
            onClick={() => navigate(filled, { replace: true })}
          >
            {t('payout.add')}
          </ButtonLink>
        </Sheet>
      )}
    </>
  )
}

const Facts = ({ of }: { of: Account }) => (
  <>
    <b>{accountName(of)}</b>
    <Address value={of.address} />
    <PayoutHold account={of} />
  </>
)
