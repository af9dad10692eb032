/** Which addresses of pictures from the upstream a member's browser may load, wherever they stand: in the HTML of notices, or in a field of a record. */

const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+$/

/**
 * The complete address of a picture; '' if it must not be loaded. A picture on another host would tell that host who reads what and when. A picture
 * under `/api` would make each reader's browser send a GET request to our own API.
 */
export function pictureAddress(src: string, imageHost: string): string {
  if (DATA_PICTURE.test(src)) return src
  // a path without a leading slash would be relative to our own page; two slashes would name another host
  const address = /^\/(?![/\\])/.test(src) ? `${imageHost}${src}` : src
  if (!URL.canParse(address) || !URL.canParse(imageHost)) return ''
  const { origin, username, password, pathname, href } = new URL(address)
  const isOurs = origin === new URL(imageHost).origin && username === '' && password === ''
  // decoded first, as our own server does before it looks for the route: `/%61pi` is `/api`
  return isOurs && !/^\/+api(?:\/|$)/i.test(unescaped(pathname)) ? href : ''
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
