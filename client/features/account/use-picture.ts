import { useEffect, useRef, useState } from 'react'
import { t } from '../../core/i18n.ts'
import { asProblem, sendPicture } from '../../data/api.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { shrinkPicture } from './picture.ts'

type Chosen = { picture: Blob; shown: string }

export type Picture = {
  /** what is shown: the chosen one as soon as it is there, before it is sent */
  shown: string | null
  /** of it has gone, 0 to 1; null when nothing is on its way */
  sent: number | null
  /** why it could not be read or sent */
  problem: string | null
  choose: (file: File) => Promise<void>
  /** Sends what was chosen. @returns its address at the upstream, '' when there is none, null when it could not be sent, which is said here */
  send: () => Promise<string | null>
  /** Back to the one before. */
  cancel: () => unknown
}

/** A picture from the moment it is chosen until the upstream has it. */
export function usePicture(): Picture {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stored = useRef('')
  const current = useRef(new AbortController())

  /** Whatever is on its way is not wanted any more. */
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
    // a large one takes its time to be made small
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
    cancel: start,
    send: async () => stored.current || (chosen ? transmit(chosen, current.current.signal) : ''),
  }
}
