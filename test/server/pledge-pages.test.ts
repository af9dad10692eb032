/** Tests how many pages of the member's pledges a search reads, and how the search ends if there are more pages. */
import t from 'tap'
import { findPledge } from '../../server/calls/pledge-pages.ts'
import { homePledges } from '../../server/handlers/home-pledges.ts'
import { isSwitchedAsIntended } from '../../server/money/switch-state.ts'
import { PLEDGE_PAGES_MAX } from '../../server/policy.ts'

/** A list of `pages` pages; each has one pledge, whose id is the number of its page. */
function listOf(pages: number) {
  const asked: number[] = []
  const read = async (page: number) => {
    asked.push(page)
    return { items: [{ id: page, autoReinvest: false, autoRenew: null }], more: page < pages } as never
  }
  const find = (id: number) => findPledge(read, id)
  return { asked, read, find }
}

t.test('a pledge is found on any of the pages, and null means that the whole list was read', async (t) => {
  const { find, asked } = listOf(PLEDGE_PAGES_MAX)
  t.match(await find(2), { id: 2 })
  t.strictSame(asked, [1, 2], 'no further page is read')
  t.match(await find(PLEDGE_PAGES_MAX), { id: PLEDGE_PAGES_MAX })
  t.equal(await find(99), null)
})

t.test('when the list has more pages than are read, the search fails instead of finding nothing', async (t) => {
  const { find, asked } = listOf(PLEDGE_PAGES_MAX + 1)
  await t.rejects(find(PLEDGE_PAGES_MAX + 1), { code: 'upstream_invalid' })
  t.equal(asked.length, PLEDGE_PAGES_MAX)
})

t.test('a lost change of switches is found on every page on which the pledge can be opened', async (t) => {
  const { read } = listOf(PLEDGE_PAGES_MAX + 1)
  const ask = ((_key: unknown, { page }: { page: number }) => read(page)) as never
  const changed = (id: number) =>
    isSwitchedAsIntended({ input: JSON.stringify({ id: String(id), autoReinvest: false }) } as never, ask)
  t.equal(await changed(PLEDGE_PAGES_MAX), true)
  await t.rejects(changed(PLEDGE_PAGES_MAX + 1), { code: 'upstream_invalid' })
})

t.test('home has the open pledges of the first page that has one, and the first ended one', async (t) => {
  const home = (pages: string[][]) =>
    homePledges(async (page) => {
      const items = (pages[page - 1] ?? []).map((state, index) => ({ id: 10 * page + index, state }))
      return { items, more: page < pages.length } as never
    }).then(({ data }) => data.map(({ id }) => id))
  t.strictSame(await home([['running', 'ended', 'new'], ['new']]), [10, 12, 11])
  t.strictSame(
    await home([['ended', 'ended'], ['ended', 'running'], ['new']]),
    [21, 10],
    'a long task behind newer ones',
  )
  t.strictSame(await home([['ended', 'ended'], ['ended']]), [10])
  t.strictSame(await home([[]]), [])
  t.strictSame(await home([['ended'], ['ended'], ['ended'], ['new']]), [10], 'home does not wait for a fourth page')
})
