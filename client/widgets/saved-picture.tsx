import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { t } from '../core/i18n.ts'
import { useWideWindow } from '../core/wide-window.ts'
import { share } from '../data/share.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'

type Props = {
  /** draws the picture as a PNG; called again when `content` changes */
  draw: () => Promise<Blob>
  /** all that the picture depends on */
  content: string
  /** name of the file */
  file: string
  alt: string
  /** what is shared besides the picture; the link or, without one, the text is copied if nothing can be shared */
  also: ShareData
}

const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })

/**
 * Shows a picture that the member can save. It is an `<img>`, because any browser can save that after a long press. Below it is a share button or,
 * where the browser cannot share files, a download link. Needs the late texts.
 */
export function SavedPicture({ draw, content, file: name, alt, also }: Props) {
  useSignals()
  const [picture, setPicture] = useState<{ file: File; address: string } | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  const wide = useWideWindow()
  const latest = useRef(draw)
  latest.current = draw

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is not read here; a new try draws the picture again. `content` stands for `draw`
  useEffect(() => {
    let address = ''
    let isOver = false
    latest.current().then(
      (blob) => {
        if (isOver) return
        address = URL.createObjectURL(blob)
        setPicture({ file: new File([blob], name, { type: 'image/png' }), address })
      },
      () => {
        if (!isOver) setPicture('failed')
      },
    )
    return () => {
      isOver = true
      URL.revokeObjectURL(address)
    }
  }, [content, name, tries])

  if (picture === null) return <Skeleton heights={[320]} />
  if (picture === 'failed') return <Failure text={t('error.unknown')} onRetry={() => setTries(tries + 1)} />
  return (
    <>
      <img className="saved-picture" src={picture.address} alt={alt} />
      {/* the hint is about a long press. A wide window usually has a mouse, with which the member saves by the button */}
      {!wide && <Note as="p">{t('invite.poster.hint')}</Note>}
      {canShare(picture.file) ? (
        <Button onClick={() => void share({ files: [picture.file], ...also })}>{t('invite.share')}</Button>
      ) : (
        <ButtonLink href={picture.address} download={name} target="_self">
          {t('invite.save')}
        </ButtonLink>
      )}
    </>
  )
}
