import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { program } from './programs.ts'

type Teardown = { teardown: (fn: () => unknown) => void }

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** Paths of a private key and of its certificate, which is signed with the same key. */
export type Certificate = { readonly key: string; readonly cert: string }

/** Makes a certificate for the name `localhost`. */
export function makeCertificate(t: Teardown): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const about = ['-days', '1', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(program('openssl'), ['req', '-x509', ...KEY, ...about, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  return { key, cert }
}

/** Accepts TLS connections on `port` and connects them to the port that `target` returns, as the proxy in production does. */
export async function startTls(t: Teardown, port: number, target: () => number): Promise<void> {
  const { key, cert } = makeCertificate(t)
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
    const onward = connect(target(), '127.0.0.1')
    for (const each of [socket, onward]) each.on('error', () => undefined)
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  t.teardown(() => void server.close())
}
