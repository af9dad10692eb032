/** The poster's lines of text, and its field of nodes. */
import t from 'tap'
import { breakLines } from '../../client/features/team/break-lines.ts'
import { fieldAround } from '../../client/features/team/poster-field.ts'

/** As in most fonts, a Chinese, Japanese or Korean character is twice as wide as a Latin one. */
const width = (line: string) => [...line].reduce((sum, each) => sum + (each > '\u2e80' ? 2 : 1), 0)

t.test('lines break at pauses and between words, never within a word or before a Japanese particle', async (t) => {
  const risk = breakLines('任务会锁定资金，收益不作保证，您可能遭受损失。', 'zh-CN', 42, width)
  t.equal(risk.length, 2)
  t.match(risk[0], /，$/)
  t.strictSame(breakLines('QR コードを読み取ると、私からの招待で登録できます。', 'ja-JP', 42, width), [
    'QR コードを読み取ると、',
    '私からの招待で登録できます。',
  ])
  t.notOk(breakLines('私からの招待で登録できます。', 'ja-JP', 16, width).some((line) => /^(か|の|で|ま|。)/.test(line)))
  const korean = breakLines('QR 코드를 스캔하면 제 초대로 가입할 수 있습니다.', 'ko-KR', 42, width)
  t.notOk(korean[0]?.endsWith(' 제'), 'a word of one letter stays with the next one')
})

t.test('lines are about equally long, and as few as possible', async (t) => {
  t.strictSame(breakLines('Scan the code to register with my invitation.', 'en-US', 40, width), [
    'Scan the code to register',
    'with my invitation.',
  ])
  t.strictSame(breakLines('one two three four five six', 'en-US', 100, width), ['one two three four five six'])
  t.strictSame(breakLines('Donaudampfschiff', 'en-US', 5, width), ['Donaudampfschiff'], 'a word is never broken')
})

t.test('the field stays away from what is written, and its nodes from the edge of what hides them', async (t) => {
  const area = { left: 0, top: 0, width: 900, height: 1_500 }
  const title = { left: 64, top: 200, width: 600, height: 110 }
  const panel = { left: 163, top: 500, width: 574, height: 667 }
  const inside = (x: number, y: number, { left, top, width, height }: typeof area, margin: number) =>
    x > left - margin && x < left + width + margin && y > top - margin && y < top + height + margin
  for (const seed of ['night', 'day', 'dusk']) {
    const { links, nodes, faces } = fieldAround(seed, area, [title], [panel])
    t.ok(links.length > 40, `${seed}: ${links.length} links`)
    const parts = Array.from({ length: 101 }, (_, step) => step / 100)
    const through = links.filter(([from, to]) =>
      parts.some((part) => inside(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part, title, 20)),
    )
    t.equal(through.length, 0, `${seed}: lines through the title`)
    t.notOk(
      nodes.some(({ x, y }) => inside(x, y, panel, 12) || inside(x, y, title, 20)),
      seed,
    )
    const seen = nodes.filter(({ x, y }) => inside(x, y, area, 0))
    const alone = seen.filter(
      ({ x, y }) => links.filter((ends) => ends.some((end) => end.x === x && end.y === y)).length < 2,
    )
    t.strictSame(alone, [], `${seed}: every node is linked with two others, or with what is hidden`)
    t.ok(faces.length > 3, `${seed}: ${faces.length} faces`)
    t.ok(
      faces.every((corners) =>
        corners.every(({ x, y }) => nodes.some((node) => node.x === x && node.y === y) || inside(x, y, panel, 0)),
      ),
      `${seed}: faces lie between nodes`,
    )
  }
})
