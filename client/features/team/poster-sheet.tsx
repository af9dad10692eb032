import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { Presets } from '../../ui/presets.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { SavedPicture } from '../../widgets/saved-picture.tsx'
import { type Design, drawPoster } from './poster.ts'

type Props = { code: string; link: string; onClose: () => void }

/** Shows the poster in one of three designs. */
export default function PosterSheet({ code, link, onClose }: Props) {
  useSignals()
  const texts = useLateTexts()
  const [design, setDesign] = useState<Design>('night')
  const title = t('invite.poster.title')
  const text = t('invite.poster.text')
  const risk = t('invite.risk')
  const poster = { title, text, risk, code: t('my.inviteCode', { code }), link, design }
  return (
    <Sheet title={t('invite.poster')} onClose={onClose}>
      <LoadStatus of={texts} name={t('invite.poster')} heights={[44, 320]} />
      {texts.data && (
        <>
          <Presets
            label={t('invite.design')}
            value={design}
            options={[
              ['night', t('invite.design.night')],
              ['day', t('invite.design.day')],
              ['dusk', t('invite.design.dusk')],
            ]}
            onChoose={setDesign}
          />
          <SavedPicture
            draw={() => drawPoster(poster)}
            content={JSON.stringify(poster)}
            file="invite.png"
            alt={`${title} ${code}. ${risk}`}
            also={{ title, url: link }}
          />
        </>
      )}
    </Sheet>
  )
}
