/** Tests which data browser tabs pass on to each other, and to whom. */
import '../english-page.ts'
import './browser-tab.ts'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { inTab, onDevice, TAB_OWNER, TAB_START } from '../../../../client/core/storage.ts'
import { WAS_MEMBER } from '../../../../client/core/stored-names.ts'
import { cacheData, clearLoaded, lastData, STORED } from '../../../../client/data/loaded-data.ts'
import { copyFromOtherTab } from '../../../../client/data/other-tabs.ts'
import { tick } from '../tick.ts'
import { hear, told } from './browser-tab.ts'

const CHANNEL = 'copies'
const LOADED = JSON.stringify({ entries: [['home', { data: 'copied', at: 1 }]] })
const copy = { of: 's1', start: '{"of":"s1"}', loaded: LOADED }
const NAMES = [TAB_OWNER, TAB_START, STORED, WAS_MEMBER, 'member:x']

/** A tab in which nothing is stored, with a clock that the test moves. */
function emptyTab(t: Test): void {
  for (const area of [inTab, onDevice]) for (const name of NAMES) area.removeItem(name)
  clearLoaded()
  told(CHANNEL).splice(0)
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
}

const stored = () => NAMES.map((name) => inTab.getItem(name))

t.test('a tab answers a tab of the same session and build, if it has something', async (t) => {
  emptyTab(t)
  inTab.setItem(TAB_OWNER, 's1')
  const ask = (wants: string, build?: string) => {
    hear({ wants, build }, CHANNEL)
    return told(CHANNEL).splice(0)
  }
  t.strictSame(ask('s1'), [], 'nothing is stored')
  inTab.setItem(TAB_START, copy.start)
  t.strictSame(ask('s1'), [], 'only the start is stored')
  inTab.setItem(STORED, LOADED)
  t.strictSame(ask('s1'), [copy])
  t.strictSame(ask('s2'), [], 'another session')
  t.strictSame(ask('s1', 'other'), [], 'another build')
})

t.test('a tab takes over what another tab has of its session, in place of what it had', async (t) => {
  emptyTab(t)
  onDevice.setItem(WAS_MEMBER, 's1')
  inTab.setItem('member:x', 'of another member')
  cacheData('other', 'of another member', 1)
  const copying = copyFromOtherTab('s1')
  t.strictSame(told(CHANNEL), [{ wants: 's1', build: undefined }])
  hear({ wants: 's1', build: undefined }, CHANNEL)
  hear({ ...copy, of: 's2', start: 'of another session' }, CHANNEL)
  hear(copy, CHANNEL)
  await copying
  t.strictSame(stored(), ['s1', copy.start, LOADED, null, null])
  t.strictSame([lastData('home')?.data, lastData('other')], ['copied', undefined])
  told(CHANNEL).splice(0)
  hear({ ...copy, start: 'late' }, CHANNEL)
  t.equal(inTab.getItem(TAB_START), copy.start)
})

t.test('without an answer within half a second, nothing changes', async (t) => {
  emptyTab(t)
  onDevice.setItem(WAS_MEMBER, 's1')
  inTab.setItem('member:x', 'own')
  let isOver = false
  const copying = copyFromOtherTab('s1').then(() => {
    isOver = true
  })
  mock.timers.tick(499)
  await tick()
  t.equal(isOver, false)
  mock.timers.tick(1)
  await copying
  t.strictSame(stored(), [null, null, null, null, 'own'])
})

t.test('data that arrives after the session has ended is not stored', async (t) => {
  emptyTab(t)
  onDevice.setItem(WAS_MEMBER, 's1')
  const copying = copyFromOtherTab('s1')
  onDevice.removeItem(WAS_MEMBER)
  hear(copy, CHANNEL)
  await copying
  t.strictSame(stored(), [null, null, null, null, null])
})
