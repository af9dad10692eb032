/**
 * A page with a single heading, which a service worker serves on the second visit. No page can load faster, so it is what our load times are compared
 * with.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare</title>
<h1>A bare page</h1>
<script>navigator.serviceWorker?.register('/sw.js')</script>
</html>`
const WORKER = `
  addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.add('/'))))
  addEventListener('fetch', (event) => event.respondWith(caches.match('/')))
`

type BarePage = { readonly port: number; close: () => void }

export async function startBarePage(): Promise<BarePage> {
  const server = createServer((request, response) => {
    const isWorker = request.url === '/sw.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html').end(isWorker ? WORKER : PAGE)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => void server.close() }
}
