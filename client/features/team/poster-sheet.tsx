import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { t } from '../../core/i18n.ts'
import { useWideWindow } from '../../core/wide-window.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { share } from '../../data/share.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Presets } from '../../ui/presets.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Failure, LoadStatus, Skeleton } from '../../ui/states.tsx'
import { type Design, drawPoster } from './poster.ts'

type Props = { code: string; link: string; onClose: () => void }

/**
 * Shows the poster in one of three designs. It is an `<img>`, because any browser can save that after a long press. Below it is a share button or,
 * where the browser cannot share files, a download link.
 */
export default function PosterSheet({ code, link, onClose }: Props) {
  useSignals()
  const texts = useLateTexts()
  const hasTexts = texts.data !== null
  const [picture, setPicture] = useState<{ file: File; address: string } | 'failed' | null>(null)
  const [design, setDesign] = useState<Design>('night')
  const [tries, setTries] = useState(0)
  const wide = useWideWindow()
  const title = t('invite.poster.title')
  const text = t('invite.poster.text')
  const risk = t('invite.risk')
  const codeLine = t('my.inviteCode', { code })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is not read here; a new try draws the poster again
  useEffect(() => {
    if (!hasTexts) return undefined
    let address = ''
    let isOver = false
    drawPoster({ title, text, risk, code: codeLine, link, design }).then(
      (blob) => {
        if (isOver) return
        address = URL.createObjectURL(blob)
        setPicture({ file: new File([blob], 'invite.png', { type: 'image/png' }), address })
      },
      () => {
        if (!isOver) setPicture('failed')
      },
    )
    return () => {
      isOver = true
      URL.revokeObjectURL(address)
    }
  }, [title, text, risk, codeLine, link, design, tries, hasTexts])

  const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })
  return (
    <Sheet title={t('invite.poster')} onClose={onClose}>
      <LoadStatus of={texts} name={t('invite.poster')} heights={[44, 320]} />
      {hasTexts && (
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
      )}
      {hasTexts && picture === null && <Skeleton heights={[320]} />}
      {picture === 'failed' && <Failure text={t('error.unknown')} onRetry={() => setTries(tries + 1)} />}
      {picture !== null && picture !== 'failed' && (
        <>
          <img className="poster" src={picture.address} alt={`${title} ${code}. ${risk}`} />
          {/* the hint is about a long press. A wide window usually has a mouse, with which the member saves by the button */}
          {!wide && <Note as="p">{t('invite.poster.hint')}</Note>}
          {canShare(picture.file) ? (
            <Button onClick={() => void share({ files: [picture.file], title, url: link })}>{t('invite.share')}</Button>
          ) : (
            <ButtonLink href={picture.address} download="invite.png" target="_self">
              {t('invite.save')}
            </ButtonLink>
          )}
        </>
      )}
    </Sheet>
  )
}
