/** Which numbers the scale beside the bars of a chart has. */
import t from 'tap'
import { scaleFor } from '../../client/ui/chart-scale.ts'

t.test('round numbers from zero that end closely above the highest value', async (t) => {
  for (const [most, scale] of [
    [60.65, [0, 25, 50, 75]],
    [8.92, [0, 5, 10]],
    [62.9, [0, 25, 50, 75]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [100, [0, 50, 100]],
    [1_234, [0, 500, 1_000, 1_500]],
    [0, [0]],
  ] as const)
    t.strictSame(scaleFor(most), scale, String(most))
  for (let most = 0.0001; most < 100_000; most *= 1.37) {
    const scale = scaleFor(most)
    const top = scale.at(-1) ?? 0
    t.ok(top >= most * 0.999_999 && top <= most * 1.6 && scale.length >= 3 && scale.length <= 5, `${most}: ${scale}`)
  }
})
