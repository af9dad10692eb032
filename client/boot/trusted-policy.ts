/**
 * Creates the page's only Trusted Types policy. The page's CSP (`require-trusted-types-for`) makes browsers with Trusted Types refuse any text as
 * HTML or as the address of a script, unless the text comes from a policy. So a mistake elsewhere cannot run what somebody has typed.
 */
import type { TrustedPolicy } from '../core/trusted.ts'

declare global {
  /** missing in TypeScript's library; undefined in some browsers */
  var trustedTypes: { createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy } | undefined
}

const rules: TrustedPolicy = {
  createHTML: (html) => html,
  createScriptURL(address) {
    if (/^\/(assets\/|sw\.js$)/.test(address)) return address
    throw TypeError(address)
  },
}

globalThis.trusted = globalThis.trustedTypes?.createPolicy('snt', rules) ?? rules
