import { useState } from 'react'
import type { Coin } from '../../../shared/limits.ts'
import * as rules from '../../../shared/rules.ts'
import { exactAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { copy } from '../../data/clipboard.ts'
import { share } from '../../data/share.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AmountPanel } from './amount-panel.tsx'
import { requestLink } from './request-link.ts'

type Props = { username: string; coin: Coin; onClose: () => void }

/** A QR code of the member's username, for another member to scan. With an amount, it contains a link that fills in recipient and amount. */
export default function MyCodeSheet({ username, coin, onClose }: Props) {
  const [amount, setAmount] = useState('')
  const isRequest = rules.transferAmount(amount) === null
  const text = isRequest ? requestLink(location.origin, { account: username, coin, amount }) : username
  const unit = coin.toUpperCase()
  return (
    <Sheet title={t('transfer.myCode')} onClose={onClose}>
      <p>
        {isRequest
          ? t('transfer.request.text', { amount: `${exactAmount(amount, coin)} ${unit}` })
          : t('transfer.myCode.text')}
      </p>
      <QrCode text={text} label={t('transfer.myCode')} />
      <p className="code-name">{username}</p>
      <AmountPanel name="request" label={t('transfer.request.amount')} value={amount} coin={coin} onValue={setAmount} />
      <Button kind="quiet" onClick={() => void (isRequest ? share({ url: text }) : copy(username))}>
        {t(isRequest ? 'invite.share' : 'transfer.copyName')}
      </Button>
    </Sheet>
  )
}
