/**
 * The texts that most members do not need: explanations of the platform's words, the guide, the website and the first steps. Each language has
 * a second file with these texts; once that file has loaded, `t` returns them.
 */
import { signal } from '@preact/signals-react'
import { useCallback, useEffect, useState } from 'react'
import type { LanguageName } from '../../shared/languages.ts'
import { addTexts, fetchTexts, language } from '../core/i18n.ts'
import { type ApiProblem, asProblem } from './api.ts'
import type { Loaded } from './load.ts'
import { useRepeats } from './repeats.ts'

/** Languages whose late texts have loaded. */
const loaded = signal<readonly LanguageName[]>([])

const requests = new Map<LanguageName, Promise<void>>()

async function load(name: LanguageName): Promise<void> {
  try {
    addTexts(name, await fetchTexts(LATE_TEXTS, name))
    loaded.value = [...loaded.value, name]
  } catch (error) {
    requests.delete(name)
    throw error
  }
}

/** Loads the late texts of a language, only once. @throws if `fetchTexts` does */
export function loadLateTexts(name = language.peek()): Promise<void> {
  const request = requests.get(name) ?? load(name)
  requests.set(name, request)
  return request
}

/** `data` is true once `t` has the late texts. May only be called in a component that has called `useSignals`. */
export const useLateTexts = () => useLateTextsOf(language.value)

function useLateTextsOf(name: LanguageName): Omit<Loaded<true>, 'change' | 'hasLoaded'> {
  const isLoaded = loaded.value.includes(name)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [busy, setBusy] = useState(true)
  const reload = useCallback(async () => {
    setBusy(true)
    try {
      await loadLateTexts(name)
      setProblem(null)
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }, [name])
  useRepeats({ problem }, () => void reload())
  useEffect(() => {
    if (!isLoaded) void reload()
  }, [isLoaded, reload])
  return { data: isLoaded || null, problem: isLoaded ? null : problem, at: 0, busy: busy && !isLoaded, reload }
}
