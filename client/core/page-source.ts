const inHash = location.hash.split('?').slice(1).join('?')

/** The `source` parameter of the page's address, before or inside the hash. It is sent with every request. */
export const pageSource: string | null =
  new URLSearchParams(location.search).get('source') ?? new URLSearchParams(inHash).get('source')
