/** The `source` parameter of the page's address, before or inside the hash. It is sent with every request. */
export const pageSource: string | null = /* @__PURE__ */ sourceOf(location)

function sourceOf({ search, hash }: Location): string | null {
  const inHash = hash.split('?').slice(1).join('?')
  return new URLSearchParams(search).get('source') ?? new URLSearchParams(inHash).get('source')
}
