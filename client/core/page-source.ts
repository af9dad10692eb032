const inHash = location.hash.split('?').slice(1).join('?')

/** `source` of the page's address, before the hash or in it; it goes with every call. */
export const pageSource: string | null =
  new URLSearchParams(location.search).get('source') ?? new URLSearchParams(inHash).get('source')
