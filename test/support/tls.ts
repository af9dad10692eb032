import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { program } from './programs.ts'

type Teardown = { teardown: (fn: () => unknown) => void }

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** Accepts TLS connections on `port` and forwards everything to the port `target`, as the proxy in production does. */
export async function startTls(t: Teardown, port: number, target: () => number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const about = ['-days', '1', '-subj', '/CN=localhost', '-keyout', key, '-out', cert]
  execFileSync(program('openssl'), ['req', '-x509', ...KEY, ...about], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => {
    const onward = connect(target(), '127.0.0.1')
    for (const each of [socket, onward]) each.on('error', () => undefined)
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  t.teardown(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
}
