import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { useLazySheet } from '../../data/lazy-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { CopyAddress } from '../../widgets/copy-address.tsx'
import type { ToPay } from './code-picture-sheet.tsx'

type Props = {
  order: ToPay
  /** whether the member says that they have sent it: the address is then folded, so that nobody pays twice by mistake */
  isSent: boolean
  /** what is not needed to pay */
  children: ReactNode
}

const pictureSheet = () => import('./code-picture-sheet.tsx')

/** Says more once the late texts are there. */
function PictureLabel() {
  useSignals()
  return t(useLateTexts().data ? 'recharge.picture' : 'common.save')
}

/**
 * The address to which a deposit is sent, with its QR code below. The address comes first, because most members pay on the same phone and copy it.
 */
export function PayTo({ order, isSent, children }: Props) {
  const { network, address } = order
  const { Sheet: PictureSheet, busy, open, close } = useLazySheet(pictureSheet)
  const parts = (
    <>
      {/* money that is sent over another network is lost, so the network stands out more than any other warning */}
      <div className="pay-to-network">
        <span className="pay-to-name">
          <Icon name="warning" size={20} />
          <span>{t('recharge.network')}</span>
          <b>{network}</b>
        </span>
        <p>{t('recharge.onlyNetwork', { network })}</p>
      </div>
      <CopyAddress address={address} copyLabel={t('recharge.copyAddress')} />
      <div className="pay-to-code">
        <QrCode text={address} label={t('recharge.scan')} />
      </div>
      <Button kind="text" busy={busy} onClick={open}>
        <PictureLabel />
      </Button>
    </>
  )
  return (
    <Card>
      {!isSent && parts}
      {children}
      {isSent && <Fold title={t('today.showAddress')}>{parts}</Fold>}
      {PictureSheet && <PictureSheet order={order} onClose={close} />}
    </Card>
  )
}
