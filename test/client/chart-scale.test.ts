/** Which numbers the scale beside the bars of a chart has. */
import t from 'tap'
import { roundNumbers, scaleBetween, scaleFor } from '../../client/ui/chart-scale.ts'

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

t.test('a scale that does not begin at zero has round ends and at most four steps', async (t) => {
  for (const [least, most, scale] of [
    [0.1163, 0.1308, [0.115, 0.12, 0.125, 0.13, 0.135]],
    [0.122_76, 0.125_24, [0.122, 0.123, 0.124, 0.125, 0.126]],
    [0.12, 0.13, [0.12, 0.1225, 0.125, 0.1275, 0.13]],
    [98, 102, [98, 99, 100, 101, 102]],
  ] as const)
    t.strictSame(scaleBetween(least, most), scale, `${least} to ${most}`)
  for (let least = 0.0001; least < 100_000; least *= 1.37)
    for (const share of [1.02, 1.1, 1.7, 5]) {
      const most = least * share
      const scale = scaleBetween(least, most)
      const [first = most, last = least] = [scale[0], scale.at(-1)]
      t.ok(first <= least * 1.000_001 && last >= most * 0.999_999, `${least} to ${most}: ${scale}`)
      t.ok(
        scale.length >= 3 && scale.length <= 5 && last - first <= (most - least) * 2.1,
        `${least} to ${most}: ${scale}`,
      )
    }
})

t.test('the numbers beside a line that fills its chart are round, and lie within the chart', async (t) => {
  for (const [low, high, numbers] of [
    [0.1149, 0.1319, [0.115, 0.12, 0.125, 0.13]],
    [0.1205, 0.1275, [0.122, 0.124, 0.126]],
    [98, 102, [98, 99, 100, 101, 102]],
    [-25, 65, [-25, 0, 25, 50]],
  ] as const)
    t.strictSame(roundNumbers(low, high), numbers, `${low} to ${high}`)
  for (let low = 0.0001; low < 100_000; low *= 1.37)
    for (const share of [1.05, 1.1, 1.7, 5]) {
      const numbers = roundNumbers(low, low * share)
      t.ok(numbers.length >= 2 && numbers.length <= 5, `${numbers}`)
      t.ok(
        numbers.every((each) => each >= low * 0.999_999 && each <= low * share * 1.000_001),
        `${low} to ${low * share}: ${numbers}`,
      )
    }
})
