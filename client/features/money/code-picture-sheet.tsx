import { useSignals } from '@preact/signals-react/runtime'
import { COIN_SCALE } from '../../../shared/limits.ts'
import { uncut, zonedTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { SavedPicture } from '../../widgets/saved-picture.tsx'
import { drawCode } from './code-picture.ts'

/** `until`: unix seconds until which the order can be paid; null if it is not known */
export type ToPay = { network: string; address: string; amount: string; until: number | null }

/** The QR code of an order's address as a picture to be saved. It also says for how long the address is valid, because a picture stays. */
export default function CodePictureSheet({ order, onClose }: { order: ToPay; onClose: () => void }) {
  useSignals()
  const texts = useLateTexts()
  const { network, address, amount, until } = order
  const content = {
    network: `USDT · ${network}`,
    address,
    lines: [
      `${uncut(amount, COIN_SCALE.usdt)} USDT`,
      ...(until === null ? [] : [t('recharge.picture.until', { time: zonedTime(until) })]),
    ],
  }
  return (
    <Sheet title={t('recharge.scan')} onClose={onClose}>
      <LoadStatus of={texts} name={t('recharge.scan')} heights={[320]} />
      {texts.data && (
        <>
          <SavedPicture
            draw={() => drawCode(content)}
            content={JSON.stringify(content)}
            file={`deposit-${network}.png`}
            alt={[content.network, address, ...content.lines].join(', ')}
            also={{ title: content.network, text: address }}
          />
          <Note as="p" icon="warning" tone="warning">
            {t('recharge.picture.check')}
          </Note>
        </>
      )}
    </Sheet>
  )
}
