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
import { readConfig } from '../server/config/config.ts'
import { policies } from '../server/policy.ts'
import { freshDist, freshServer } from './support/dist.ts'
import { manifests } from './support/kubernetes.ts'
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

/**
 * Every image that the project's files name, with the file. The Dockerfile names images after `FROM`, `--from=` and `# syntax=`. The names of its own
 * stages, which are in the same places, are left out. The compose file and the manifests name images as the value of `image`, at any depth.
 */
function imageReferences(): { file: string; name: string }[] {
  const stages = [...dockerfile.matchAll(/^FROM .* AS (\S+)$/gim)].map(([, stage = '']) => stage)
  const bases = [...dockerfile.matchAll(/^FROM (?:--\S+ )*(\S+)|--from=(\S+)|^# *syntax=(\S+)/gim)]
    .map(([, from, copied, syntax]) => from ?? copied ?? syntax ?? '')
    .filter((name) => !stages.includes(name))
  const inside = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, part]) =>
      name === 'image' && typeof part === 'string' ? part : inside(part),
    )
  }
  const compose = inside(parse(readFileSync(join(root, 'server/deploy/compose.yaml'), 'utf8'), { merge: true }))
  return [
    ...bases.map((name) => ({ file: 'Dockerfile', name })),
    ...compose.map((name) => ({ file: 'compose.yaml', name })),
    ...inside(manifests()).map((name) => ({ file: 'kubernetes', name })),
  ]
}

/**
 * The digest that the manifests have until an operator replaces it with that of a build. No image has this digest, so nothing can be started before.
 */
const NO_DIGEST = '0'.repeat(64)

t.test('every image is pinned by version and digest, and one image by the same everywhere', async (t) => {
  const references = imageReferences()
  for (const file of ['Dockerfile', 'compose.yaml', 'kubernetes'])
    t.ok(
      references.some((each) => each.file === file),
      file,
    )
  const pinned = new Map<string, Set<string>>()
  for (const { file, name } of references) {
    const [, image = '', digest = ''] = /^([\w./-]+):\d+\.\d+\.\d+(?:-\w+)?@sha256:([0-9a-f]{64})$/.exec(name) ?? []
    t.not(image, '', `${file}: ${name}`)
    pinned.set(image, (pinned.get(image) ?? new Set()).add(name))
    const isOwn = image === 'registry.example/snt-web'
    t.equal(digest === NO_DIGEST, isOwn, `${name}: only the digest of the own build is left open`)
    if (!isOwn) t.ok(new Set(digest).size > 8, `${name}: a digest is not made up`)
  }
  for (const [image, names] of pinned) t.equal(names.size, 1, `${image}: ${[...names].join(', ')}`)
  const digests = [...pinned.values()].flatMap((names) => [...names].map((name) => name.split('@')[1]))
  t.equal(new Set(digests).size, digests.length, 'different images have different digests')
})

t.test('the image has the Node that the tests run on', async (t) => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: { node: string }
  }
  const [, major] = /^FROM node:(\d+)\./m.exec(dockerfile) ?? []
  t.equal(major, /^\^(\d+)\./.exec(devDependencies.node)?.[1])
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

    // Docker gives a new volume the owner that the folder has in the image. Therefore the image must create the folder for the user `node`
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
