type Options = {
  /** @param share which share of the body has been sent, 0 to 1 */
  onProgress: (share: number) => void
  /** aborted when the member cancels the upload */
  cancelled: AbortSignal
}

/** Like `fetch`, but reports the progress of an upload, which the browser's `fetch` cannot. */
export const fetchWithProgress =
  ({ onProgress, cancelled }: Options) =>
  (address: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
      request.onload = () => {
        const build = request.getResponseHeader('x-build') ?? ''
        resolve(new Response(request.responseText, { status: request.status, headers: { 'x-build': build } }))
      }
      request.onerror = () => reject(new TypeError('network'))
      request.onabort = () => reject(new DOMException('', 'AbortError'))
      for (const each of [signal, cancelled]) each?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })
