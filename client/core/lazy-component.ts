/**
 * Components whose code is loaded on demand. `React.lazy` is not used, because Suspense can delay loaded code by a third of a second, and the tab bar
 * must respond at once.
 */

import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { PAGE_TIMEOUT_MS } from '../../shared/limits.ts'

export type LoadCode<P> = () => Promise<{ default: ComponentType<P> }>

const loadedComponents = new Map<unknown, unknown>()

const loadedComponent = <P>(code: LoadCode<P> | undefined) => loadedComponents.get(code) as ComponentType<P> | undefined

/** Loads a component's code. @throws if loading fails or takes longer than `PAGE_TIMEOUT_MS`; code that arrives later is cached nevertheless */
export function loadComponent<P>(code: LoadCode<P>): Promise<ComponentType<P>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the code did not arrive in time')), PAGE_TIMEOUT_MS)
    code()
      .then(({ default: content }) => {
        loadedComponents.set(code, content)
        resolve(content)
      }, reject)
      .finally(() => clearTimeout(timer))
  })
}

export const isLoaded = (code: unknown): boolean => loadedComponents.has(code)

/** Loads a component's code. @returns undefined if the code has been loaded already */
export const loadMissing = <P>(code: LoadCode<P>) => (isLoaded(code) ? undefined : loadComponent(code))

type Code<P> = {
  /** undefined until the component has loaded */
  content: ComponentType<P> | undefined
  failed: boolean
  retry: () => void
}

/** @param code must be the same function in every render; undefined when no component is needed */
export function useLazyComponent<P>(code: LoadCode<P> | undefined): Code<P> {
  const [tried, setTried] = useState<{ code: LoadCode<P>; failed: boolean } | null>(null)
  const content = loadedComponent(code)
  const latest = useRef({ code, content })
  latest.current = { code, content }
  const ask = useCallback(() => {
    if (!code) return
    // the result does not matter if the caller needs another component by now
    const end = (failed: boolean) => {
      if (latest.current.code === code) setTried({ code, failed })
    }
    if (isLoaded(code)) {
      // another caller has loaded the code between the render and this effect
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
    // after a failure, the code is requested again once the device is online
    addEventListener('online', ask)
    return () => {
      removeEventListener('online', ask)
      // cleared, so that the next visit tries again after a failure
      setTried(null)
    }
  }, [ask])
  return { content, failed: tried !== null && tried.code === code && tried.failed, retry: ask }
}
