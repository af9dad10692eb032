import { asProblem, view } from './api.ts'

/** To be called before anything is sent that the member has typed or confirmed. @throws ApiProblem if the device is offline: nothing has been sent */
export async function requireConnection(): Promise<void> {
  if (navigator.onLine) return
  // a browser may be wrong about it: any answer proves the connection
  await view('start').catch((thrown) => {
    if (asProblem(thrown).status === 0) throw thrown
  })
}
