import type { ReactNode } from 'react'
import { t } from '../../core/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { Warning } from '../../ui/message-box.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { CopyAddress } from '../../widgets/copy-address.tsx'

/**
 * The address to which a deposit is sent, with its QR code below. The address comes first, because most members pay on the same phone and copy it.
 * `children`: what is not needed to pay
 */
export const PayTo = ({ network, address, children }: { network: string; address: string; children: ReactNode }) => (
  <Card>
    <Warning>{t('recharge.onlyNetwork', { network })}</Warning>
    <CopyAddress address={address} copyLabel={t('recharge.copyAddress')} />
    <div className="pay-to-code">
      <QrCode text={address} label={t('recharge.scan')} />
    </div>
    {children}
  </Card>
)
