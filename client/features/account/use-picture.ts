import { useEffect, useRef, useState } from 'react'
import { t } from '../../core/i18n.ts'
import { asProblem } from '../../data/api.ts'
import { showToast } from '../../data/dialogs.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { shrinkPicture } from './picture.ts'
import { sendPicture } from './send-picture.ts'

type Chosen = { picture: Blob; shown: string }

export type Picture = {
  /** object URL of the chosen image, set before the image is sent; null if no image is chosen */
  shown: string | null
  /** share of the upload that has been sent, 0 to 1; null when nothing is being prepared or sent */
  sent: number | null
  /** why the image could not be read or sent */
  problem: string | null
  choose: (file: File) => Promise<void>
  /**
   * Sends the chosen image if it has not been sent yet. @returns the image's address at the upstream; '' if none is chosen; null if sending fails
   * (`problem` says why)
   */
  send: () => Promise<string | null>
  /** Discards the chosen image. */
  cancel: () => unknown
}

/** Prepares and uploads the image that the member chooses, and returns the upload's state with functions to choose, send and discard an image. */
export function usePicture(): Picture {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stored = useRef('')
  const current = useRef(new AbortController())

  /** Aborts the upload under way and resets the state. */
  function start(): AbortSignal {
    current.current.abort()
    current.current = new AbortController()
    stored.current = ''
    setChosen(null)
    setSent(null)
    setProblem(null)
    return current.current.signal
  }
  useEffect(() => () => current.current.abort(), [])

  async function transmit({ picture }: Chosen, cancelled: AbortSignal): Promise<string | null> {
    setProblem(null)
    setSent(0)
    try {
      const { url } = await sendPicture(picture, fetchWithProgress({ onProgress: setSent, cancelled }))
      if (cancelled.aborted) return null
      stored.current = url
      return url
    } catch (thrown) {
      if (!cancelled.aborted) setProblem(asProblem(thrown).message)
      return null
    } finally {
      if (!cancelled.aborted) setSent(null)
    }
  }

  async function choose(file: File): Promise<void> {
    const cancelled = start()
    // the progress bar is shown from the start, because shrinking a large image takes time
    setSent(0)
    const picture = await shrinkPicture(file).catch(() => null)
    if (cancelled.aborted) return
    if (!picture) {
      setSent(null)
      return setProblem(t('error.file_refused'))
    }
    const one = { picture, shown: URL.createObjectURL(picture) }
    cancelled.addEventListener('abort', () => URL.revokeObjectURL(one.shown))
    setChosen(one)
    await transmit(one, cancelled)
  }

  return {
    shown: chosen?.shown ?? null,
    sent,
    problem,
    choose,
    cancel() {
      if (sent !== null) showToast(t('error.cancelled'))
      start()
    },
    send: async () => stored.current || (chosen ? transmit(chosen, current.current.signal) : ''),
  }
}
