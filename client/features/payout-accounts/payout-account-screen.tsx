import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Config } from '../../../shared/contract/view.ts'
import * as rules from '../../../shared/rules.ts'
import { isSameAddress } from '../../core/alike.ts'
import { t } from '../../core/i18n.ts'
import { goUp, returnTo, safeReturnPath } from '../../core/navigation.ts'
import { PAYOUT_ACCOUNTS, type ScreenProps } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { config } from '../../data/app-config.ts'
import { showToast } from '../../data/dialogs.ts'
import { useForm } from '../../data/form.ts'
import { reloadConfig } from '../../data/fresh-config.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { useLoad } from '../../data/load.ts'
import { Address } from '../../ui/address.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { NetworkChoice } from '../../ui/network-choice.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Empty, Failure, LoadStatus } from '../../ui/states.tsx'
import { PasteOrScan } from '../../widgets/paste-or-scan.tsx'
import { loadPayoutAccounts, type PayoutAccount } from '../../widgets/payout-hold.tsx'
import { addressIn } from '../../widgets/qr-reader.ts'
import { RequireEmail } from '../../widgets/require-email.tsx'
import { Term } from '../../widgets/term.tsx'
import { AccountUse } from './account-use.tsx'
import { addressError } from './address-check.ts'
import { CheckSheet, type Typed } from './check-sheet.tsx'
import { alikeOf, comparisonOf, LookAlike } from './look-alike.tsx'
import { loadWithdrawn, WITHDRAWN } from './withdrawn.ts'

const HOUR_S = 3_600

type Account = { id: number; network: string; address: string; name: string }

/** Adds a payout account or edits an existing one (`?id=`). `?return=` is the page that opens after saving. */
export default function PayoutAccountScreen({ query }: ScreenProps) {
  const id = Number(query.get('id') ?? 0)
  const loaded = useLoad('payout accounts', loadPayoutAccounts)
  const { data } = loaded
  const account = data?.find((each) => each.id === id)
  return (
    <Screen title={t(id ? 'payout.edit.title' : 'payout.add')} narrow onBack={() => goUp(PAYOUT_ACCOUNTS)}>
      <LoadStatus of={loaded} name={t('payout.title')} heights={[198, 76, 76, 48]} />
      {data && (id === 0 || account) && (
        <RequireEmail>
          <AccountForm
            account={account ?? null}
            canBeHeld={tellsTimes(data, id !== 0)}
            others={data.filter((each) => each.id !== id)}
            back={safeReturnPath(query.get('return')) ?? PAYOUT_ACCOUNTS}
            onSaved={loaded.reload}
          />
        </RequireEmail>
      )}
      {data && id !== 0 && !account && (
        <Empty text={t('payout.missing')}>
          <ButtonLink kind="quiet" href={PAYOUT_ACCOUNTS}>
            {t('payout.title')}
          </ButtonLink>
        </Empty>
      )}
    </Screen>
  )
}

/**
 * Networks for payouts: the networks configured for withdrawals or, if none are, the networks for recharges. The upstream sends a protocol only for the
 * latter, so a network for withdrawals has one if it is also for recharges.
 */
function networksOf(known: Config | null) {
  const ofRecharges = known?.networks ?? []
  const names = known?.withdrawNetworks.length ? known.withdrawNetworks : ofRecharges.map(({ network }) => network)
  return names.map((name) => ({
    network: name,
    protocol: ofRecharges.find(({ network }) => network === name)?.protocol ?? '',
  }))
}

/**
 * Whether the platform tells when an account was added or, for `isChange`, changed. Without these times, no account is held. Before there is an
 * account, only the config can say it.
 */
const tellsTimes = (accounts: readonly PayoutAccount[], isChange: boolean): boolean =>
  accounts.length === 0 ||
  accounts.some(({ createdAt, changedAt }) => changedAt !== null || (!isChange && createdAt !== null))

type FormProps = {
  account: Account | null
  others: readonly Account[]
  /** whether the account will be held if the operator has set a wait */
  canBeHeld: boolean
  back: string
  onSaved: () => Promise<void>
}

function AccountForm({ account, others, canBeHeld, back, onSaved }: FormProps) {
  useSignals()
  // loaded before the sheet that shows them opens
  const hasTexts = useLateTexts().data !== null
  const holdS = config.value?.payoutHoldS
  const networks = networksOf(config.value)
  // Requested after the accounts, because the form does not need them. If they cannot be loaded, an address is compared with the saved ones only
  const withdrawn = useLoad(WITHDRAWN, loadWithdrawn).data
  const isMovedTo = (address: string) => !account || !isSameAddress(address, account.address)
  const alike = (typed: string) =>
    isMovedTo(typed) ? alikeOf(typed, account ? [account, ...others] : others, withdrawn) : []
  const [checked, setChecked] = useState<{ account: Typed; answer: (save: boolean) => void } | null>(null)
  /** Shows the address in full; resolves with whether the member wants to save it. */
  const agrees = (account: Typed): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (save: boolean) => {
        setChecked(null)
        resolve(save)
      }
      setChecked({ account, answer })
    })
  const form = useForm({
    initial: {
      network: account?.network ?? networks[0]?.network ?? '',
      address: account?.address ?? '',
      compared: '',
      name: account?.name ?? '',
    },
    keeps: ['network', 'name'],
    rules: {
      network: rules.network,
      address: (value, { network }) => {
        const typed = value.trim()
        const complaint = rules.address(typed) ?? addressError(network, typed)
        if (complaint) return complaint
        const isTwice = others.some((each) => isSameAddress(each.address, typed) && each.network === network)
        return isTwice ? 'rules.address.twice' : null
      },
      compared: (value, values) => {
        const typed = values.address.trim()
        const similar = alike(typed)
        if (similar.length === 0 || value === comparisonOf(typed, similar)) return null
        // without its texts, the comparison is not shown yet
        return hasTexts ? 'payout.alike.confirm' : 'error.network'
      },
      name: rules.addressName,
    },
    submit: async (typed, { samePage, sameMember }) => {
      const values = { network: typed.network, address: typed.address.trim(), name: typed.name }
      const isMoved = values.address !== account?.address || values.network !== account.network
      if (isMoved && !(await agrees(values))) return
      if (account) await call('POST bank/edit', { id: account.id, ...values })
      else await call('POST bank/add', values)
      if (!sameMember()) return
      showToast(t('payout.saved'))
      // reloads the cached list, so that the next screen shows the new account at once
      await onSaved()
      if (samePage()) returnTo(back)
    },
  })
  const address = form.values.address.trim()
  const similar = alike(address)
  if (networks.length === 0)
    return <Failure name="" text={t('payout.noNetworks')} onRetry={() => void reloadConfig()} />
  return (
    <>
      <FormPanel>
        <form noValidate onSubmit={form.onSubmit}>
          {holdS && canBeHeld && hasTexts && (
            <Note as="p" icon="clock">
              {t('payout.held.note', { hours: holdS / HOUR_S })}
            </Note>
          )}
          <NetworkChoice
            name="network"
            label={<Term word="network">{t('payout.network')}</Term>}
            networks={networks}
            value={form.values.network}
            error={form.field('network').error}
            onValue={(value) => form.set('network', value)}
          />
          <Field
            {...form.field('address')}
            label={t('payout.address')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // the field shows only a part of an address
            hint={address === '' ? undefined : <Address value={address} />}
            end={<PasteOrScan onFill={(text) => form.set('address', addressIn(text))} />}
            onBlur={() => form.left('address')}
          />
          {similar.length > 0 && (
            <LookAlike
              typed={address}
              alike={similar}
              field={form.field('compared')}
              onValue={(value) => form.set('compared', value)}
            />
          )}
          <Field {...form.field('name')} label={t('payout.name')} autoComplete="off" maxLength={40} />
          <FormProblem text={form.problem} />
          <SendButton type="submit" busy={form.busy}>
            {t('common.save')}
          </SendButton>
          {/* below everything else, because it appears later */}
          {account && <AccountUse account={account} withdrawn={withdrawn} />}
        </form>
      </FormPanel>
      {checked && <CheckSheet account={checked.account} onAnswer={checked.answer} />}
    </>
  )
}
