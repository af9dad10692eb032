/** Security headers of all responses. */
import type { FastifyInstance } from 'fastify'

import { CSP_REPORT_PATH } from './csp-report.ts'

type Headers = Record<string, string>

/** @param origin the origin that our pages are served from */
const common = (origin: string): Headers => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Browser features that are turned off for all scripts, because our pages do not use them. The camera stays allowed, because it reads QR codes. */
const OFF = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
]
const PERMISSIONS = ['camera=(self)', ...OFF.map((name) => `${name}=()`)].join(', ')

/** Headers for all responses except pages: the content security policy allows nothing, and headers that only affect documents are left out. */
export function answerHeaders(app: FastifyInstance, origin: string): void {
  send(app, () => true, {
    ...common(origin),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  })
}

/**
 * Headers for pages and the service worker, instead of those of `answerHeaders`. Files under `/assets` do not get them: they only affect documents
 * and workers, and would add a kilobyte to each of two dozen responses.
 * @param imageHost host of uploaded images
 * @param inline CSP hashes of inline scripts and styles
 */
export function pageHeaders(
  files: FastifyInstance,
  origin: string,
  imageHost: string,
  inline: { scripts: readonly string[]; styles: readonly string[] },
): void {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts],
    ["style-src 'self'", ...inline.styles],
    // any https host, because members' pictures and the config's icons have absolute addresses that the upstream chooses; those of notices, tasks,
    // software and nodes are limited by `calls/picture-address.ts`
    ["img-src 'self' data: blob: https:", ...(imageHost.startsWith('http:') ? [imageHost] : [])],
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // enforces Trusted Types; browsers that do not have them ignore both directives. `client/boot/trusted-policy.ts` creates the policy
    "require-trusted-types-for 'script'",
    'trusted-types snt',
    // `report-uri` is for Firefox and Safari, which do not know `report-to`; browsers that know `report-to` ignore it
    `report-uri ${CSP_REPORT_PATH}`,
    'report-to csp',
  ]
  send(files, (url) => !url.startsWith('/assets/'), {
    ...common(origin),
    'content-security-policy': policy.map((directive) => [directive].flat().join(' ')).join(';'),
    'reporting-endpoints': `csp="${CSP_REPORT_PATH}"`,
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    // for browsers that do not know `frame-ancestors`
    'x-frame-options': 'DENY',
  })
}

function send(app: FastifyInstance, isFor: (url: string) => boolean, headers: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isFor(request.url)) reply.headers(headers)
    done()
  })
}
