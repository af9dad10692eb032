/**
 * Builds the `Dockerfile` with a real builder, starts the image as a container and uses it: `npm run image`. Needs root. If buildah or debootstrap is
 * missing, installs the Debian package. Exits with 1 if anything fails.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { install } from '../support/debian.ts'
import { findProgram } from '../support/programs.ts'
import { callerOf, freePort, intent, SECRET } from '../support/system.ts'
import { startUpstream, type Upstream } from '../upstream/server.ts'
import { provideBase } from './base.ts'
import { openBuildah } from './buildah.ts'
import { type Container, cannotStart, type ImageConfig, startContainer, statusOf } from './container.ts'
import { npmMounts } from './npm-config.ts'

const projectRoot = join(import.meta.dirname, '../..')
const IMAGE = 'snt-web'

let broken = 0
function say(holds: boolean, what: string): void {
  if (!holds) broken += 1
  console.log(`${holds ? 'held  ' : 'BROKEN'} ${what}`)
}

const megabytes = (folder: string): number =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t', 1)[0])

/** All files below `folder`, as paths relative to it. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

function provideTools(): void {
  if (process.getuid?.() !== 0) throw new Error('this needs root: it mounts file systems and changes users')
  const missing = ['buildah', 'debootstrap'].filter((name) => !findProgram(name))
  if (missing.length > 0 && !install(missing)) throw new Error(`${missing.join(' and ')} cannot be installed`)
}

const dockerfile = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8')

/** Writes a copy of the Dockerfile that is based on the image `base`. @returns its path */
function dockerfileFrom(base: string, folder: string): string {
  const path = join(folder, 'Dockerfile')
  writeFileSync(path, dockerfile.replace(/^FROM \S+/gm, `FROM ${base}`))
  return path
}

function checkFiles(root: string, baseMb: number): void {
  const files = filesIn(join(root, 'app'))
  const others = files.filter((file) => !/^(dist\/|package\.json$|server\/main\.js$)/.test(file))
  say(files.includes('server/main.js') && others.length === 0, `/app holds what was built, nothing else: ${others}`)
  say(!existsSync(join(root, 'app/node_modules')), 'no packages: the server is one file')
  const npmrc = join(root, 'root/.npmrc')
  say(!existsSync(npmrc) || readFileSync(npmrc, 'utf8') === '', 'nothing of this machine’s npm configuration is in it')
  const mb = megabytes(root)
  console.log(`       ${mb} MB, ${mb - baseMb} MB of them on top of the base; /app ${megabytes(join(root, 'app'))} MB`)
}

function isRefused(write: () => void): boolean {
  try {
    write()
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}

function checkConfinement({ pid, exec }: Container, { Healthcheck }: ImageConfig): void {
  const [uid] = statusOf(pid, 'Uid').split('\t')
  say(uid === '1000', `runs as user ${uid}, as process ${statusOf(pid, 'NSpid').split('\t').at(-1)} of its own`)
  const none = ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].every((name) => /^0+$/.test(statusOf(pid, name)))
  say(none && statusOf(pid, 'NoNewPrivs') === '1', 'no capabilities, no new privileges')
  const places = ['app', 'tmp', 'etc', 'root', 'var', 'app/dist', 'app/server']
  const writable = places.filter(
    (place) => !isRefused(() => writeFileSync(join(`/proc/${pid}/root`, place, 'written'), '')),
  )
  say(writable.length === 0, `read-only, for root too${writable.length > 0 ? `, but not ${writable}` : ''}`)
  say(existsSync(`/proc/${pid}/root/data/ledger.db`), 'the ledger is in the volume')
  const [, ...check] = Healthcheck?.Test ?? []
  say(check.length > 0 && exec(check) === 0, 'its own health check passes')
}

async function useImage(root: string, folder: string, image: ImageConfig): Promise<void> {
  const upstream = await startUpstream({ seed: 'demo' })
  try {
    await useContainer(upstream, root, folder, image)
  } finally {
    await upstream.close()
  }
}

async function useContainer(upstream: Upstream, root: string, folder: string, image: ImageConfig): Promise<void> {
  const port = await freePort()
  const volume = join(folder, 'volume')
  mkdirSync(volume)
  const container = await startContainer(root, volume, image, {
    PORT: String(port),
    HOST: '127.0.0.1',
    UPSTREAM_URL: upstream.url,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    SESSION_SECRETS: SECRET,
  })
  try {
    checkConfinement(container, image)
    const member = callerOf(`http://127.0.0.1:${port}`)
    const transfer = (amount: string) => {
      const payment = { account: 'alice', amount, coin: 'usdt', payPassword: '246810' }
      return member.call('POST', '/api/user/transfer', payment, intent())
    }
    const ready = await member.call('GET', '/readyz')
    say(ready.status === 200 && ready.body.store === 'sqlite', `ready: ${ready.text}`)
    say((await member.call('GET', '/')).text.includes('/assets/main-'), 'serves the page')
    const login = await member.call('POST', '/api/user/login', { account: 'demo', password: 'demo1234' })
    say(login.status === 200, `login ${login.status}`)
    say((await transfer('7')).status === 200, 'a payment is made')

    upstream.faults.set('POST user/transfer', 'slow', { ms: 1_000 })
    const late = transfer('8')
    while (upstream.calls('POST user/transfer').length < 2) await sleep(10)
    process.kill(container.pid, 'SIGTERM')
    await sleep(200)
    const draining = await member.call('GET', '/readyz')
    say(draining.status === 503, `after SIGTERM, ready answers ${draining.status}`)
    say((await late).status === 200, 'the payment that was under way is answered')
    const code = await Promise.race([container.exit, sleep(10_000, 'nothing for ten seconds')])
    say(code === 0, `then it exits with ${code}`)
    say(upstream.calls('POST user/transfer').length === 2, 'each payment reached the upstream once')
  } catch (error) {
    console.log(container.output())
    throw error
  } finally {
    container.kill()
    await container.exit
  }
}

provideTools()
const buildah = openBuildah()
try {
  const [, pinned = ''] = /^FROM (\S+)$/m.exec(dockerfile) ?? []
  const { name, kind } = provideBase(buildah, pinned)
  console.log(`       base: ${pinned}, ${kind}`)
  const startedAt = performance.now()
  const file = dockerfileFrom(name, buildah.folder)
  const options = ['--pull-never', '--isolation', 'chroot', '--format', 'docker', '--file', file]
  buildah.run(['build', ...options, ...npmMounts(buildah.folder), '--tag', IMAGE, projectRoot])
  say(true, `built in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  const { root } = buildah.mount(IMAGE)
  checkFiles(root, megabytes(buildah.mount(name).root))
  const { Docker } = JSON.parse(buildah.run(['inspect', '--type', 'image', IMAGE])) as {
    Docker: { config: ImageConfig }
  }
  const obstacle = cannotStart()
  const unused = `the image is not started, because this machine allows no namespaces: ${obstacle}`
  // in CI this is a failure, because CI must not pass without having used the image
  if (obstacle && process.env.CI) say(false, unused)
  else if (obstacle) console.log(`skipped: ${unused}`)
  else await useImage(root, buildah.folder, Docker.config)
} catch (error) {
  say(false, error instanceof Error ? error.message : String(error))
} finally {
  buildah.close()
}
process.exitCode = broken === 0 ? 0 : 1
