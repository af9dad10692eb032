/** Checks the container image without a container engine: copies the files of the last stage into an empty folder and starts its command there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import t from 'tap'
import { parse } from 'yaml'
import { readConfig } from '../server/config.ts'
import { policies } from '../server/policy.ts'
import { freshDist, freshServer } from './support/dist.ts'
import { freePort, SECRET } from './support/system.ts'

const root = join(import.meta.dirname, '..')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'))
const copied = [...last.matchAll(/^COPY (?:--from=build \/app\/)?(\S+) \S+$/gm)].map(([, path = '']) => path)

t.test('only built files are copied into the image', async (t) => {
  t.strictSame(copied.sort(), ['dist', 'package.json', 'server/main.js'])
})

t.test('the image contains exactly the production packages that the server imports', async (t) => {
  const { metafile } = await bundle({
    entryPoints: [join(root, 'server/main.ts')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
    outdir: 'out',
  })
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const nameOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')
  const packages = new Set(
    Object.values(metafile.inputs).flatMap(({ imports }) =>
      imports.filter((each) => each.external && !each.path.startsWith('node:')).map(({ path }) => nameOf(path)),
    ),
  )
  t.strictSame([...packages].sort(), Object.keys(dependencies).sort())
})

t.test('all base images are pinned by digest, each to one version', async (t) => {
  const compose = parse(readFileSync(join(root, 'server/deploy/compose.yaml'), 'utf8')) as {
    services: Record<string, { image?: string }>
  }
  const named = Object.values(compose.services).flatMap(({ image }) => image ?? [])
  const from = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name)
  t.equal(new Set(from).size, 1, 'both stages start from the same image')
  t.ok(named.length > 0)
  for (const name of [...named, ...from]) t.match(name, /^\w+:\d+\.\d+\.\d+(-\w+)?@sha256:[0-9a-f]{64}$/)
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: { node: string }
  }
  const [, major] = /^node:(\d+)\./.exec(from[0] ?? '') ?? []
  t.equal(major, /^\^(\d+)\./.exec(devDependencies.node)?.[1], 'the Node that the tests run on')
})

t.test('the image does not run as root and has a health check', async (t) => {
  t.match(last, /^USER node$/m)
  t.match(last, /^HEALTHCHECK .*\/livez/m)
  t.match(dockerfile, /^RUN npm run build$/m)
})

t.test('the command starts from the copied files alone and serves the page', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  await freshDist()
  await freshServer()
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true })

  mkdirSync(join(folder, 'data'))
  const port = await freePort()
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(last) ?? []
  const [, ...args] = JSON.parse(command) as string[]
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      UPSTREAM_URL: 'http://127.0.0.1:9/prod',
      PUBLIC_ORIGIN: 'https://app.example',
      SESSION_SECRETS: SECRET,
      DATA_DIR: join(folder, 'data'),
      DRAIN_MS: '0',
    },
  })
  t.teardown(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  while (!output.includes('Server listening')) {
    if (child.exitCode !== null) throw new Error(output)
    await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), once(child, 'exit')])
  }
  t.match(await (await fetch(`http://127.0.0.1:${port}/`)).text(), /"\/assets\/main-\w+\.js"/)
  t.match(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json(), { status: 'ok', store: 'sqlite' })
  t.ok(existsSync(join(folder, 'data/ledger.db')))
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  t.equal(code, 0)
})

t.test(
  'compose: only the proxy is trusted, old assets are in a volume, and the stop grace period is long enough',
  async (t) => {
    type Compose = {
      services: {
        proxy: { networks: { front: { ipv4_address: string } } }
        app: { environment: { TRUST_PROXY: string }; volumes: string[]; stop_grace_period: string }
      }
      networks: { front: { ipam: { config: Record<'subnet' | 'ip_range' | 'gateway', string>[] } } }
      volumes: object
    }
    const { services, networks, volumes } = parse(
      readFileSync(join(root, 'server/deploy/compose.yaml'), 'utf8'),
    ) as Compose
    const { proxy, app } = services
    const fixed = proxy.networks.front.ipv4_address
    t.equal(app.environment.TRUST_PROXY, fixed)
    const [{ subnet = '', ip_range = '', gateway = '' } = {}] = networks.front.ipam.config
    const within = (range: string, address: string): boolean => {
      const [net = '', bits] = range.split('/')
      const list = new BlockList()
      list.addSubnet(net, Number(bits))
      return list.check(address)
    }
    t.ok(within(subnet, fixed))
    t.notOk(within(ip_range, fixed))
    t.not(gateway, fixed)

    // a new volume gets the owner of this folder in the image
    const [, name = '', folder = ''] = /^(\w+):(\S+)$/.exec(app.volumes[0] ?? '') ?? []
    t.ok(name in volumes)
    const [, dataDir = ''] = /^ENV DATA_DIR=(.*)$/m.exec(last) ?? []
    t.equal(folder, `${dataDir}/client`)
    t.match(
      last,
      new RegExp(`^RUN mkdir -p .*${folder} && chown -R node:node .*${dataDir}\\n(?:.*\\n)*VOLUME ${dataDir}$`, 'm'),
    )

    const { drainMs } = readConfig({ UPSTREAM_URL: 'https://x', PUBLIC_ORIGIN: 'https://x', SESSION_SECRETS: SECRET })
    t.ok(Number.parseInt(app.stop_grace_period, 10) * 1_000 > drainMs + policies.money.deadlineMs + 5_000)
  },
)
