import { view } from './api.ts'

/** To be called before anything is sent that the member has typed or confirmed. @throws ApiProblem if the device is offline: nothing has been sent */
export async function requireConnection(): Promise<void> {
  // a browser may be wrong about it
  if (!navigator.onLine) await view('start')
}
