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
  const [, setLoaded] = useState(0)
  const [failed, setFailed] = useState<LoadCode<P> | null>(null)
  const ask = useCallback(() => {
    if (!code || known.has(code)) return
    setFailed(null)
    load(code).then(
      () => setLoaded((count) => count + 1),
      () => setFailed(() => code),
    )
  }, [code])
  useEffect(ask, [ask])
  const content = knownOf(code)
  return { content, failed: code !== undefined && failed === code && !content, again: ask }
}
