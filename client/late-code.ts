/**
 * Code that comes when it is first needed. Not React's lazy: that holds back what has come for a third of a second, and a tab should answer at
 * once.
 */
import { type ComponentType, useCallback, useEffect, useState } from 'react'

export type LoadCode<P> = () => Promise<{ default: ComponentType<P> }>

const known = new Map<unknown, unknown>()

const knownOf = <P>(code: LoadCode<P> | undefined) => known.get(code) as ComponentType<P> | undefined

/** Loads a component's code. @throws when it cannot be had */
export async function load<P>(code: LoadCode<P>): Promise<ComponentType<P>> {
  const { default: content } = await code()
  known.set(code, content)
  return content
}

type Code<P> = {
  /** the component as soon as it is there */
  content: ComponentType<P> | undefined
  /** it could not be loaded */
  failed: boolean
  /** asks for it once more */
  again: () => void
}

/** @param code the same function each time; undefined: nothing is needed */
export function useCode<P>(code: LoadCode<P> | undefined): Code<P> {
  const [tried, setTried] = useState<{ code: LoadCode<P>; failed: boolean } | null>(null)
  const ask = useCallback(() => {
    if (!code || known.has(code)) return
    const end = (failed: boolean) => setTried({ code, failed })
    load(code).then(
      () => end(false),
      () => end(true),
    )
  }, [code])
  useEffect(() => {
    ask()
    // what failed once has not failed for good
    return () => setTried(null)
  }, [ask])
  return { content: knownOf(code), failed: tried !== null && tried.code === code && tried.failed, again: ask }
}
