import type { Page } from 'playwright'

/**
 * Counts the parts (chunks of data) that the page receives through streams whose address contains `address`. Must be called before the streams begin.
 * @returns a function that returns how many parts have arrived so far
 */
export async function receivedParts(page: Page, address: string): Promise<() => number> {
  const streams = new Set<string>()
  let parts = 0
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes(address)) streams.add(requestId)
  })
  devtools.on('Network.dataReceived', ({ requestId }) => {
    if (streams.has(requestId)) parts += 1
  })
  await devtools.send('Network.enable')
  return () => parts
}
