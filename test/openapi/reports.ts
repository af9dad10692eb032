/** The operations for reports that browsers and pages send without being asked. */
import { PAGE_STEPS } from '../../shared/page-times.ts'
import type { Schema } from './views.ts'

/** The operation for reports of CSP violations. Browsers send them by themselves, without the headers that the client's calls have. */
export const cspReport: Schema = {
  operationId: 'cspReport',
  summary: 'a browser’s report of a violation of the content security policy',
  description: 'Counted by directive; nothing of it is stored. The answer is the same whatever is sent.',
  tags: ['report'],
  security: [{}],
  requestBody: {
    required: true,
    content: {
      'application/reports+json': { schema: { type: 'array', items: { type: 'object' } } },
      'application/csp-report': { schema: { type: 'object' } },
    },
  },
  responses: { 204: { description: 'received' }, '4XX': { $ref: '#/components/responses/problem' } },
}

/** The operation for page times. Each page reports them once, without a session. */
export const pageTimes: Schema = {
  operationId: 'pageTimes',
  summary: 'how long a page took to open, in milliseconds',
  description: 'Counted by step; nothing else is stored. The answer is the same whatever is sent.',
  tags: ['report'],
  security: [{}],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          additionalProperties: false,
          properties: Object.fromEntries(PAGE_STEPS.map((step) => [step, { type: 'number', minimum: 0 }])),
        },
      },
    },
  },
  responses: { 204: { description: 'received' }, '4XX': { $ref: '#/components/responses/problem' } },
}
