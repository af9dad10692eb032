/**
 * The Kubernetes manifests in `server/deploy` are valid by Kubernetes' published schemas, and agree with the code, the image and the compose file.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { readConfig, settings } from '../../server/config/config.ts'
import { policies } from '../../server/policy.ts'
import { faultsOf, type Manifest, manifestOf, manifests } from '../support/kubernetes.ts'
import { SECRET } from '../support/system.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
const inImage = (pattern: RegExp): string => pattern.exec(dockerfile)?.[1] ?? ''

const pod = () => {
  const spec = manifestOf('Deployment').spec?.template.spec
  const [container, ...others] = spec?.containers ?? []
  if (!spec || !container) throw new Error('the manifests contain no pod')
  return { spec, container, others }
}
/** The settings that the manifests give the container. Secrets are in files; a setting called `NAME_FILE` contains the path of such a file. */
const given = (): Record<string, string> => ({
  ...manifestOf('ConfigMap').data,
  ...Object.fromEntries((pod().container.env ?? []).map(({ name, value }) => [name, value ?? ''])),
})

t.test('every manifest is valid by the published schema of its kind and has no unknown field', async (t) => {
  for (const manifest of manifests()) t.strictSame(faultsOf(manifest), [], manifest.kind)
})

t.test('a wrong type, a missing field and a misspelt field are found', async (t) => {
  const change = (edit: (spec: Record<string, never>) => void) => {
    const manifest = structuredClone(manifests().find(({ kind }) => kind === 'Deployment')) as Manifest & {
      spec: Record<string, never>
    }
    edit(manifest.spec)
    return faultsOf(manifest).join()
  }
  const container = (spec: Record<string, never>) =>
    (spec as unknown as { template: { spec: { containers: [Record<string, unknown>] } } }).template.spec.containers[0]
  t.equal(
    change(() => undefined),
    '',
  )
  t.match(
    change((spec) => Object.assign(container(spec), { ports: 3000 })),
    /ports/,
  )
  t.match(
    change((spec) => delete spec.selector),
    /selector/,
  )
  t.match(
    change((spec) => Object.assign(container(spec), { readinesProbe: {} })),
    /containers\[0\].readinesProbe is not/,
  )
})

t.test('all settings exist, all required ones are set, and secrets come from files', async (t) => {
  const names = Object.keys(given())
  t.strictSame(
    names.filter((name) => !(name.replace(/_FILE$/, '') in settings.shape)),
    [],
  )
  const { spec, container } = pod()
  const secrets = spec.volumes?.find(({ secret }) => secret)
  const folder = container.volumeMounts?.find(({ name }) => name === secrets?.name)
  t.match(folder, { readOnly: true })
  const files = names.filter((name) => name.endsWith('_FILE'))
  t.strictSame(files.sort(), ['REDIS_URL_FILE', 'SESSION_SECRETS_FILE'])
  for (const name of files)
    t.equal(
      given()[name],
      `${folder?.mountPath}/${name.replace('_FILE', '').toLowerCase()}`,
      'as the head of the file says',
    )
  t.notOk(
    names.some((name) => `${name}_FILE` in given()),
    'no secret in clear text',
  )
  t.ok(((secrets?.secret?.defaultMode ?? 0) & 0o007) === 0, 'nobody else reads them')
  const values = Object.fromEntries(Object.entries(given()).filter(([name]) => !name.endsWith('_FILE')))
  const config = readConfig({
    ...values,
    METRICS_HOST: '127.0.0.1',
    SESSION_SECRETS: SECRET,
    REDIS_URL: 'redis://redis',
  })
  t.match(config, { port: 3000, metricsPort: 9464 })
})

t.test('ports and probes agree with the server', async (t) => {
  const { container } = pod()
  const config = readConfig({ UPSTREAM_URL: 'https://x', PUBLIC_ORIGIN: 'https://x', SESSION_SECRETS: SECRET })
  const ports = Object.fromEntries((container.ports ?? []).map(({ name, containerPort }) => [name, containerPort]))
  t.strictSame(ports, { http: config.port, metrics: Number(given().METRICS_PORT) })
  t.equal(String(config.port), inImage(/^EXPOSE (\d+)$/m))
  t.equal(container.readinessProbe?.httpGet?.path, '/readyz')
  for (const probe of [container.livenessProbe, container.startupProbe]) t.equal(probe?.httpGet?.path, '/livez')
  for (const probe of [container.readinessProbe, container.livenessProbe, container.startupProbe])
    t.equal(probe?.httpGet?.port, 'http')
  t.equal(manifestOf('Service').spec?.ports?.[0]?.targetPort, 'http')
  const { ingress = [] } = manifestOf('NetworkPolicy').spec ?? {}
  t.strictSame(
    ingress.map(({ ports = [] }) => ports.map(({ port }) => port)),
    [[ports.http], [ports.metrics]],
  )
  for (const { from = [] } of ingress) t.ok(from.length > 0, 'a rule without `from` lets everybody connect')
  const ranOut = ingress.flatMap(({ from = [] }) => from).filter((peer) => !peer.namespaceSelector?.matchLabels)
  t.strictSame(ranOut, [], 'only named namespaces may connect')
})

t.test('the grace period covers the hook, DRAIN_MS, the longest payment and the server’s own margin', async (t) => {
  const { spec, container } = pod()
  const { drainMs } = readConfig({ UPSTREAM_URL: 'https://x', PUBLIC_ORIGIN: 'https://x', SESSION_SECRETS: SECRET })
  const hookS = container.lifecycle?.preStop?.sleep?.seconds ?? 0
  const { periodSeconds = 0, failureThreshold = 0 } = container.readinessProbe ?? {}
  t.ok(hookS >= periodSeconds * failureThreshold, 'the hook outlasts what a node may take to notice')
  t.ok((spec.terminationGracePeriodSeconds ?? 0) * 1_000 > hookS * 1_000 + drainMs + policies.money.deadlineMs + 5_000)
})

t.test('the pod has restricted rights and runs only the image of this version', async (t) => {
  const { spec, container, others } = pod()
  t.strictSame([others, spec.initContainers, spec.hostNetwork, spec.hostPID], [[], undefined, undefined, undefined])
  const { version } = JSON.parse(read('package.json'))
  t.match(container.image, new RegExp(`/snt-web:${version}(@sha256:[0-9a-f]{64})?$`))
  t.strictSame([container.command, container.args], [undefined, undefined], 'started as the image says')
  t.strictSame(container.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  // the image names its user, but the manifests need an id. In Node's official image, the user `node` has the id 1000
  t.equal(inImage(/^USER (\w+)$/m), 'node')
  t.match(spec.securityContext, {
    ...{ runAsNonRoot: true, runAsUser: 1_000, runAsGroup: 1_000, fsGroup: 1_000 },
    seccompProfile: { type: 'RuntimeDefault' },
  })
  t.equal(spec.automountServiceAccountToken, false)
})

t.test('only the image’s data folder is writable, and old assets are shared', async (t) => {
  const { spec, container } = pod()
  const dataDir = inImage(/^ENV DATA_DIR=(.*)$/m)
  const writable = (container.volumeMounts ?? []).filter(({ readOnly }) => !readOnly)
  t.strictSame(
    writable.map(({ mountPath }) => mountPath),
    [dataDir, `${dataDir}/client`],
  )
  const [data, assets] = writable.map(({ name }) => spec.volumes?.find((volume) => volume.name === name))
  t.ok(data?.emptyDir)
  t.equal(assets?.persistentVolumeClaim?.claimName, manifestOf('PersistentVolumeClaim').metadata?.name)
  t.strictSame(manifestOf('PersistentVolumeClaim').spec?.accessModes, ['ReadWriteMany'])
})

t.test(
  'all manifests refer to each other correctly, and as many containers as with compose stay available',
  async (t) => {
    const deployment = manifestOf('Deployment')
    const labels = deployment.spec?.template.metadata?.labels
    t.strictSame(deployment.spec?.selector.matchLabels, labels)
    t.strictSame(manifestOf('Service').spec?.selector, labels)
    t.strictSame(manifestOf('PodDisruptionBudget').spec?.selector?.matchLabels, labels)
    t.strictSame(manifestOf('NetworkPolicy').spec?.podSelector?.matchLabels, labels)
    const { scaleTargetRef, minReplicas } = manifestOf('HorizontalPodAutoscaler').spec ?? {}
    t.match(scaleTargetRef, { kind: deployment.kind, name: deployment.metadata?.name })
    t.equal(deployment.spec?.replicas, undefined, 'a number here would undo the autoscaler’s with every release')
    t.equal(deployment.spec?.strategy?.rollingUpdate?.maxUnavailable, 0)
    const { app } = parse(read('server/deploy/compose.yaml'), { merge: true }).services
    t.equal(minReplicas, app.scale)
    t.equal(pod().container.resources?.limits?.memory, `${Number.parseInt(app.mem_limit, 10)}Mi`)
    t.strictSame(
      Object.keys(app.environment).filter((name) => !(name in given())),
      [],
      'the same settings',
    )
  },
)
