import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'wouter'
import type { Config } from '../../../../shared/contract/view.ts'
import * as rules from '../../../../shared/rules.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { NetworkChoice } from '../../../components/network-choice.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, Failure, FormProblem, LoadStatus } from '../../../components/states.tsx'
import { FillTools } from '../../../fill-tools.tsx'
import { useForm } from '../../../form.ts'
import { askConfig } from '../../../fresh-config.ts'
import { goBackTo, goUp, ownPage } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { NeedsEmail } from '../../../needs-email.tsx'
import { addressIn } from '../../../qr-reader.ts'
import type { ScreenProps } from '../../../routes.ts'
import { say } from '../../../state/dialog.ts'
import { config } from '../../../state/system.ts'
import { addressComplaint } from './address-check.ts'

const LIST = '/pages-sub/withdrawal-type/index'

type Account = { id: number; network: string; address: string; name: string }

/** A payout account, new or known (`?id=`); `?return=` names the page that needed it. */
export default function EditPayoutAccount({ query }: ScreenProps) {
  const id = Number(query.get('id') ?? 0)
  const loaded = useLoad('payout accounts', () => call('GET bank/list', {}))
  const { data } = loaded
  const account = data?.find((each) => each.id === id)
  return (
    <Screen title={t(id ? 'payout.edit' : 'payout.add')} narrow onBack={() => goUp(LIST)}>
      <LoadStatus of={loaded} heights={[198, 76, 76, 48]} />
      {data && (id === 0 || account) && (
        <NeedsEmail>
          <AccountForm
            account={account ?? null}
            others={data.filter((each) => each.id !== id)}
            back={ownPage(query.get('return')) ?? LIST}
            onSaved={loaded.reload}
          />
        </NeedsEmail>
      )}
      {data && id !== 0 && !account && (
        <Empty text={t('payout.missing')}>
          <Link className="button quiet" href={LIST}>
            {t('payout.title')}
          </Link>
        </Empty>
      )}
    </Screen>
  )
}

/** Where coins can be sent to: what the config says of withdrawals, else what it says of recharges. */
const networksOf = (known: Config | null): readonly string[] =>
  known?.withdrawNetworks.length ? known.withdrawNetworks : (known?.networks.map(({ network }) => network) ?? [])

type FormProps = { account: Account | null; others: readonly Account[]; back: string; onSaved: () => Promise<void> }

function AccountForm({ account, others, back, onSaved }: FormProps) {
  useSignals()
  const networks = networksOf(config.value)
  const form = useForm({
    initial: {
      network: account?.network ?? networks[0] ?? '',
      address: account?.address ?? '',
      name: account?.name ?? '',
    },
    rules: {
      network: rules.network,
      address: (value, { network }) => {
        const complaint = rules.address(value) ?? addressComplaint(network, value)
        if (complaint) return complaint
        return others.some((each) => each.address === value && each.network === network) ? 'rules.address.twice' : null
      },
      name: rules.addressName,
    },
    submit: async (values, { isHere, isThem }) => {
      if (account) await call('POST bank/edit', { id: account.id, ...values })
      else await call('POST bank/add', values)
      if (!isThem()) return
      say(t('payout.saved'))
      // whoever shows them next shows this one too
      await onSaved()
      if (isHere()) goBackTo(back)
    },
  })
  const { address } = form.values
  if (networks.length === 0) return <Failure text={t('payout.noNetworks')} onRetry={() => void askConfig()} />
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <NetworkChoice
        name="network"
        label={t('payout.network')}
        networks={networks.map((network) => ({ network }))}
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
        end={<FillTools onFill={(text) => form.set('address', addressIn(text))} />}
        onBlur={() => {
          if (address !== '') form.check('address')
        }}
      />
      <Field {...form.field('name')} label={t('payout.name')} autoComplete="off" maxLength={40} />
      <p className="fine-print">{t('payout.careful')}</p>
      <FormProblem text={form.problem?.message} />
      <Button type="submit" busy={form.busy}>
        {t('common.save')}
      </Button>
    </form>
  )
}
