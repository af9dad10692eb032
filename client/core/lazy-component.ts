/**
 * Code that comes when it is first needed. Not React's lazy: that holds back what has come for a third of a second, and a tab should answer at
 * once.
 */
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'

export type LoadCode<P> = () => Promise<{ default: ComponentType<P> }>

const loadedComponents = new Map<unknown, unknown>()

const loadedComponent = <P>(code: LoadCode<P> | undefined) => loadedComponents.get(code) as ComponentType<P> | undefined

/** Loads a component's code. @throws when it cannot be had */
export async function loadComponent<P>(code: LoadCode<P>): Promise<ComponentType<P>> {
  const { default: content } = await code()
  loadedComponents.set(code, content)
  return content
}

type Code<P> = {
  /** the component as soon as it is there */
  content: ComponentType<P> | undefined
  /** it could not be loaded */
  failed: boolean
  /** asks for it once more */
  retry: () => void
}

/** @param code the same function each time; undefined: nothing is needed */
export function useLazyComponent<P>(code: LoadCode<P> | undefined): Code<P> {
  const [tried, setTried] = useState<{ code: LoadCode<P>; failed: boolean } | null>(null)
  const content = loadedComponent(code)
  const latest = useRef({ code, content })
  latest.current = { code, content }
  const ask = useCallback(() => {
    if (!code) return
    // what came of code that is no longer wanted says nothing of the one that is
    const end = (failed: boolean) => {
      if (latest.current.code === code) setTried({ code, failed })
    }
    if (loadedComponents.has(code)) {
      // it came between the drawing and this
      if (!latest.current.content) end(false)
      return
    }
    loadComponent(code).then(
      () => end(false),
      () => end(true),
    )
  }, [code])
  useEffect(() => {
    ask()
    // what failed once has not failed for good
    return () => setTried(null)
  }, [ask])
  return { content, failed: tried !== null && tried.code === code && tried.failed, retry: ask }
}
