import { useState } from 'react'
import { t } from '../../core/i18n.ts'
import { goUp } from '../../core/navigation.ts'
import { MY, PAYOUT_ACCOUNT } from '../../core/paths.ts'
import { asProblem, call } from '../../data/api.ts'
import { askQuestion, showToast } from '../../data/dialogs.ts'
import { useLoad } from '../../data/load.ts'
import { shortAddress } from '../../ui/address.tsx'
import { ButtonRow } from '../../ui/button.tsx'
import { Card, CardHead, CardList } from '../../ui/card.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SendButton, SendLink } from '../../ui/send-button.tsx'
import { Empty, LoadStatus } from '../../ui/states.tsx'
import { loadPayoutAccounts, PayoutHold } from '../../widgets/payout-hold.tsx'
import { AccountUse } from './account-use.tsx'
import { knownWithdrawn } from './withdrawn.ts'

/** The list of payout accounts. The member can edit each account or, after a confirmation, delete it. */
export default function PayoutAccountsScreen() {
  const loaded = useLoad('payout accounts', loadPayoutAccounts)
  const { data, reload } = loaded
  // sends no request for them; the page of an account does
  const [withdrawn] = useState(knownWithdrawn)

  async function remove(id: number, name: string): Promise<void> {
    if (
      !(await askQuestion({
        title: t('payout.delete.title'),
        text: t('payout.delete.text', { name }),
        confirm: t('payout.delete'),
        cancel: t('common.cancel'),
        danger: true,
      }))
    )
      return
    try {
      await call('POST bank/delete', { id })
      showToast(t('payout.deleted'))
    } catch (error) {
      showToast(asProblem(error).message)
    }
    await reload()
  }

  const add = <SendLink href={PAYOUT_ACCOUNT}>{t('payout.add')}</SendLink>
  return (
    <Screen title={t('payout.title')} onBack={() => goUp(MY)}>
      <LoadStatus of={loaded} heights={[154, 154]} as="cards" look="titled" />
      {data?.length === 0 && (
        <Empty icon="wallet" text={t('payout.empty')} note={t('payout.empty.note')}>
          {add}
        </Empty>
      )}
      <CardList>
        {data?.map((account) => {
          const { id, name, network, address } = account
          return (
            <Card key={id} as="li">
              <CardHead title={name || network} note={name && network} />
              <Figure value={shortAddress(address)} />
              <AccountUse account={account} withdrawn={withdrawn} />
              <PayoutHold account={account} />
              <ButtonRow>
                <SendLink kind="quiet" href={`${PAYOUT_ACCOUNT}?id=${id}`}>
                  {t('payout.edit')}
                </SendLink>
                <SendButton kind="dangerText" onClick={() => void remove(id, name || network)}>
                  {t('payout.delete')}
                </SendButton>
              </ButtonRow>
            </Card>
          )
        })}
      </CardList>
      {/* inside a `CardList`, so that the button is as wide as a card */}
      {data && data.length > 0 && <CardList as="div">{add}</CardList>}
    </Screen>
  )
}
