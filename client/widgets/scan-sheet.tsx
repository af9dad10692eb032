import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { t } from '../core/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { readQr } from './qr-reader.ts'

const LOOK_EVERY_MS = 250
/** After this many failures in a row, the camera is reported as unusable. A single frame may fail. */
const FAILED_MAX = 4

type Props = { onFound: (text: string) => void; onClose: () => void }

/** Reads a QR code from the camera, or from an image file, for devices without a usable camera. */
export default function ScanSheet({ onFound, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const picture = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(t('scan.aim'))
  const found = useRef(onFound)
  found.current = onFound

  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let closed = false
    let failed = 0

    async function look(): Promise<void> {
      const frame = video.current
      let text: string | null = null
      try {
        if (frame && frame.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) text = await readQr(frame)
        if (failed >= FAILED_MAX && !closed) setText(t('scan.aim'))
        failed = 0
      } catch {
        failed += 1
      }
      if (closed) return
      if (failed === FAILED_MAX) setText(t('scan.noCamera'))
      if (text) found.current(text)
      // after each failure, the next try comes later
      else timer = setTimeout(() => void look(), LOOK_EVERY_MS * (1 + failed))
    }

    async function watch(): Promise<void> {
      try {
        const given = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (closed) {
          for (const track of given.getTracks()) track.stop()
          return
        }
        stream = given
        if (video.current) video.current.srcObject = given
        await look()
      } catch {
        // no camera or no permission: an image file can still be chosen
        if (!closed) setText(t('scan.noCamera'))
      }
    }

    void watch()
    return () => {
      closed = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])

  async function fromPicture({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const text = await readQr(file).catch(() => null)
    if (text) onFound(text)
    else setText(t('scan.nothing'))
  }

  return (
    <Sheet title={t('scan.title')} onClose={onClose}>
      <video ref={video} className="scan" autoPlay muted playsInline />
      <p role="status">{text}</p>
      <input
        ref={picture}
        className="hidden"
        type="file"
        name="code"
        accept="image/*"
        aria-label={t('scan.picture')}
        onChange={(event) => void fromPicture(event)}
      />
      <Button kind="quiet" onClick={() => picture.current?.click()}>
        {t('scan.picture')}
      </Button>
    </Sheet>
  )
}
