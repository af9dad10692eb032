import { asProblem, view } from './api.ts'

/**
 * Must be called before sending what the member has typed or confirmed. @throws ApiProblem if the browser is offline and a request gets no response
 */
export async function requireConnection(): Promise<void> {
  if (navigator.onLine) return
  // the browser may be wrong about being offline, so a request is tried: any response proves the connection
  await view('start').catch((thrown) => {
    if (asProblem(thrown).status === 0) throw thrown
  })
}
