/** Checks Kubernetes manifests against the schemas in Kubernetes' OpenAPI document, which the package `kubernetes-models` contains. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { parseAllDocuments } from 'yaml'

const FOLDER = join(import.meta.dirname, '../../server/deploy/kubernetes')

const MODELS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
}
type Models = { [K in keyof typeof MODELS]: InstanceType<(typeof MODELS)[K]> }

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } }

/** Every YAML document in the folder of manifests, with its anchors resolved. */
export const manifests = (): Manifest[] =>
  readdirSync(FOLDER).flatMap((name) =>
    parseAllDocuments(readFileSync(join(FOLDER, name), 'utf8')).map((document) => document.toJS() as Manifest),
  )

const isModel = (kind: string): kind is keyof Models => kind in MODELS

/** The only manifest of this kind. @throws if there is none or more than one */
export function manifestOf<K extends keyof Models>(kind: K): Models[K] {
  const [found, another] = manifests().filter((each) => each.kind === kind)
  if (!found || another) throw new Error(`the manifests must contain exactly one ${kind}`)
  return found as unknown as Models[K]
}

/**
 * The errors in a manifest, including fields that its schema does not have. Kubernetes' schemas allow such fields, and the API server drops them: a
 * health check with a misspelt name would never run. The validators read every field that the schema has, so a field that they leave unread is
 * unknown.
 */
export function faultsOf(manifest: Manifest): string[] {
  if (!isModel(manifest.kind)) return [`${manifest.kind} is not known here`]
  const Model = MODELS[manifest.kind]
  if (Model.apiVersion !== manifest.apiVersion) return [`${manifest.kind} is not ${manifest.apiVersion}`]
  const unread = new Set<string>()
  try {
    Model.prototype.validate.call(watched(manifest, manifest.kind, unread))
  } catch (error) {
    return [`${manifest.kind} ${error instanceof Error ? error.message : error}`]
  }
  return [...unread].map((path) => `${path} is not in the schema`)
}

/** Wraps `value` so that `unread` contains the fields that nobody has read yet. Listing an object's fields counts as reading all of them. */
function watched<T>(value: T, path: string, unread: Set<string>): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each, at) => watched(each, `${path}[${at}]`, unread)) as T
  const parts = Object.entries(value).map(([name, part]) => [name, watched(part, `${path}.${name}`, unread)])
  for (const [name] of parts) unread.add(`${path}.${name}`)
  return new Proxy(Object.fromEntries(parts), {
    get(target, name) {
      unread.delete(`${path}.${String(name)}`)
      return Reflect.get(target, name)
    },
    ownKeys(target) {
      for (const name of Object.keys(target)) unread.delete(`${path}.${name}`)
      return Reflect.ownKeys(target)
    },
  })
}
