import { useEffect, useState } from 'react'

/** How long the text stays in the page, so that screen readers notice it. */
const KEPT_MS = 3_000

/**
 * A text for a hidden `role="status"`, which screen readers announce. It is removed again after some seconds, because what it repeats may change, and
 * because whoever reads on would hear it twice.
 * @returns the text, and a function that announces another one; '' removes it
 */
export function useAnnouncement(): readonly [said: string, say: (text: string) => void] {
  const [said, say] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => say(''), KEPT_MS)
    return () => clearTimeout(timer)
  }, [said])
  return [said, say]
}
