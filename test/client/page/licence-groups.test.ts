/** Tests the order of the member's own software and nodes, and which of them has the tasks on hold. */
import './english-page.ts'
import t from 'tap'
import { aboutLicence, isOwn, ownByUrgency } from '../../../client/features/licences/licence-groups.ts'

type Node = Parameters<typeof isOwn>[0] & { region: string; city: string }
type Pledge = NonNullable<Parameters<typeof ownByUrgency>[3]>[number]

const node = (name: string, more: Partial<Node>): Node => ({
  id: [...name].reduce((sum, each) => sum * 31 + each.charCodeAt(0), 7) % 9_973,
  name,
  image: '',
  description: '',
  price: '10',
  days: 30,
  daysLeft: null,
  owned: null,
  state: 'valid',
  expiresAt: 100,
  autoRenew: false,
  region: 'Asia',
  city: name,
  ...more,
})

const held = (region: string, more: Partial<Pledge> = {}): Pledge =>
  ({ id: 1, region, principal: '50', state: 'expired', softwareExpired: false, nodeExpired: true, ...more }) as Pledge

const sorted = (nodes: readonly Node[], pledges: readonly Pledge[] | undefined) =>
  ownByUrgency('node', nodes, nodes, pledges).map(({ licence, held }) => [licence.name, held?.length ?? null])

t.test('own licences: first those for which tasks wait, then by their end; renewed ones later', async (t) => {
  const nodes = [
    node('odd', { state: 'unknown' }),
    node('renewed', { expiresAt: 150, autoRenew: true }),
    node('offered', { state: 'not_owned', expiresAt: null }),
    node('endless', { expiresAt: null }),
    node('late', { expiresAt: 900 }),
    node('soon', { expiresAt: 200 }),
    node('unneeded', { state: 'expired', expiresAt: 10, region: 'Africa' }),
    node('needed', { state: 'expired', expiresAt: 90 }),
    node('older', { state: 'expired', expiresAt: 80 }),
  ]
  const known = [
    ...[held('Asia'), held('Asia'), held('Europe')],
    held('Africa', { nodeExpired: false, softwareExpired: true }),
    held('Asia', { state: 'running' }),
  ]
  t.strictSame(sorted(nodes, known), [
    ['needed', 2],
    ['soon', 0],
    ['late', 0],
    ['endless', 0],
    ['renewed', 0],
    ['unneeded', 0],
    ['older', 0],
    ['odd', 0],
  ])
  t.strictSame(
    sorted(nodes, undefined).slice(0, 4),
    [
      ['unneeded', null],
      ['older', null],
      ['needed', null],
      ['soon', null],
    ],
    'while the tasks are not known, any expired licence may be needed',
  )
})

t.test('a task without a region waits for the node that expired last, wherever it is', async (t) => {
  const nodes = [
    node('older', { state: 'expired', expiresAt: 80 }),
    node('newer', { state: 'expired', expiresAt: 90, region: 'Africa' }),
  ]
  t.strictSame(sorted(nodes, [held('')]), [
    ['newer', 1],
    ['older', 0],
  ])
})

t.test('a licence in an unknown state is the member’s only if the upstream says so, or if it has an end', async (t) => {
  t.ok(isOwn(node('a', { state: 'unknown', expiresAt: 5 })))
  t.ok(isOwn(node('a', { state: 'unknown', expiresAt: null, owned: true })))
  t.notOk(isOwn(node('a', { state: 'unknown', expiresAt: null })))
  t.notOk(isOwn(node('a', { state: 'not_owned', expiresAt: null })))
  t.ok(isOwn(node('a', { state: 'expired', expiresAt: null })))
})

t.test('a node’s city is named unless its name has it', async (t) => {
  const about = (name: string) =>
    aboutLicence(node(name, { city: 'Tokyo' }))
      .join(' · ')
      .replaceAll('\u00a0', ' ')
  t.equal(about('Tokyo node'), 'Asia · 30 days')
  t.equal(about('Node 7'), 'Asia · Tokyo · 30 days')
})
