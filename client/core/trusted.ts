/**
 * The page's only policy of Trusted Types: text becomes HTML, or the address of a script, only through `globalThis.trusted`. `boot/trusted-policy.ts`
 * says why.
 */

/** The methods are typed as returning strings, because the objects that the browser's own policies return can be used like strings. */
export type TrustedPolicy = {
  /** @param html made by the build, or sanitised by the server */
  createHTML(html: string): string
  /** @param address of a script of this app */
  createScriptURL(address: string): string
}

declare global {
  /** set by the page's inline script, which runs before the app */
  var trusted: TrustedPolicy
}

export const asHtml = (html: string): string => trusted.createHTML(html)
export const asScript = (address: string): string => trusted.createScriptURL(address)
