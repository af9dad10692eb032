import { useEffect, useState } from 'react'
import { t } from '../../core/i18n.ts'
import { share } from '../../data/share.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Failure, Skeleton } from '../../ui/states.tsx'
import { drawPoster } from './poster.ts'

type Props = { code: string; link: string; onClose: () => void }

/** Shows the poster as an `<img>`, which a long press saves in any browser, with a share button or, where unsupported, a download link. */
export default function PosterSheet({ code, link, onClose }: Props) {
  const [picture, setPicture] = useState<{ file: File; address: string } | 'failed' | null>(null)
  const title = t('invite.poster.title')
  const text = t('invite.poster.text')

  useEffect(() => {
    let address = ''
    drawPoster({ title, text, code, link }).then(
      (blob) => {
        address = URL.createObjectURL(blob)
        setPicture({ file: new File([blob], 'invite.png', { type: 'image/png' }), address })
      },
      () => setPicture('failed'),
    )
    return () => URL.revokeObjectURL(address)
  }, [title, text, code, link])

  const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })
  return (
    <Sheet title={t('invite.poster')} onClose={onClose}>
      {picture === null && <Skeleton heights={[320]} />}
      {picture === 'failed' && <Failure text={t('error.unknown')} onRetry={onClose} />}
      {picture !== null && picture !== 'failed' && (
        <>
          <img className="poster" src={picture.address} alt={`${title} ${code}`} />
          <Note as="p">{t('invite.poster.hint')}</Note>
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
