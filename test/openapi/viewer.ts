/** Shows the OpenAPI document in Swagger UI, only in the demo. Each call has an example, and can be tried with the demo's session. */
import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { examples } from '../support/examples.ts'
import { Clock, TEST_START } from '../upstream/clock.ts'
import { seedDemo } from '../upstream/seed.ts'
import { World } from '../upstream/world.ts'
import { openApi } from './document.ts'

const FILES = [
  {
    name: 'swagger-ui-bundle.js',
    type: 'text/javascript',
    url: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  },
  { name: 'swagger-ui.css', type: 'text/css', url: import.meta.resolve('swagger-ui-dist/swagger-ui.css') },
]

/** The content security policy of this page only. The viewer sets styles on elements, which the app's policy forbids. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>SNT web: API of the demo</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="viewer"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
`

const START = `SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

type Parameter = { name: string; example?: unknown }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}
type Document = { info: { description: string }; paths: Record<string, Record<string, Operation>> }

/** Example values for headers that a reader could not guess. */
const headerExamples = (): Record<string, string> => ({
  'Accept-Language': 'en-US',
  'X-Requested-With': 'fetch',
  'Idempotency-Key': crypto.randomUUID(),
})

/** The document with an example of each input, taken from a world with the demo's data. */
function documentWithExamples(): Document {
  const document = openApi('demo') as Document
  document.info.description +=
    ' Log in first: `POST /api/user/login` with the example; the browser keeps the session. ' +
    'A payment’s `Idempotency-Key` is new each time this page is loaded; the same key again returns the first answer.'
  const world = new World(new Clock(false, TEST_START))
  seedDemo(world)
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const headers = headerExamples()
  for (const { parameters = [] } of operations)
    for (const parameter of parameters) if (headers[parameter.name]) parameter.example = headers[parameter.name]
  for (const [key, { input }] of Object.entries(examples)) {
    const [method = '', path = ''] = key.split(' ')
    const operation = document.paths[`/api/${path}`]?.[method.toLowerCase()]
    const example: Record<string, unknown> = input(world)
    const body = operation?.requestBody?.content['application/json']
    if (body) body.example = example
    for (const parameter of operation?.parameters ?? [])
      if (parameter.name in example) parameter.example = example[parameter.name]
  }
  return document
}

/** Serves the viewer at `/docs`. */
export async function viewer(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' })
    })
    docs.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
    docs.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(START))
    docs.get('/docs/openapi.json', async () => documentWithExamples())
    for (const { name, type, url } of FILES)
      docs.get(`/docs/${name}`, (_request, reply) => reply.type(type).send(createReadStream(fileURLToPath(url))))
  })
}
