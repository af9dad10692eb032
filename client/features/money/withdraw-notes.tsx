import { useSignals } from '@preact/signals-react/runtime'
import { looksAlike } from '../../core/alike.ts'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { SHOWN_ENDS } from '../../ui/address.tsx'
import { Note } from '../../ui/note.tsx'
import type { PayoutAccount } from '../../widgets/payout-hold.tsx'
import { accountName } from './account-choice.tsx'

type Props = { account: PayoutAccount; accounts: readonly PayoutAccount[] }

/** What a member should know before they confirm a withdrawal. */
export function WithdrawNotes({ account, accounts }: Props) {
  const alike = accounts.filter(({ address }) => looksAlike(address, account.address, SHOWN_ENDS))
  return (
    <>
      {alike.length > 0 && <AlikeNote account={account} others={alike} />}
      <Note as="p" icon="warning" tone="warning">
        {t('payout.warning')}
      </Note>
      <Note as="p">{t('withdraw.review')}</Note>
    </>
  )
}

/** Another account whose shortened address is the same: only the names tell them apart. */
function AlikeNote({ account, others }: { account: PayoutAccount; others: readonly PayoutAccount[] }) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  const values = { name: accountName(account), other: others.map(accountName).join(', ') }
  return <Note as="p">{hasTexts && t('payout.alike.chosen', values)}</Note>
}
