/** Finds the pairing of rows and columns with the greatest total weight (the Hungarian method). */

type Pairs = {
  total: number
  /** the column paired with each row; null if the row is not paired */
  pairs: (number | null)[]
}

/**
 * @param weights by row and column; 0 if the two cannot be paired
 * @param without row and column that must not be paired with each other
 */
export function bestPairs(weights: readonly (readonly number[])[], without?: { row: number; column: number }): Pairs {
  const rows = weights.length
  const size = Math.max(rows, weights[0]?.length ?? 0)
  const cost = (row: number, column: number): number =>
    row - 1 === without?.row && column - 1 === without.column ? 0 : -(weights[row - 1]?.[column - 1] ?? 0)
  const zeros = (): number[] => new Array<number>(size + 1).fill(0)
  const [rowPrice, columnPrice, rowOf] = [zeros(), zeros(), zeros()]
  const at = (numbers: readonly number[], index: number): number => numbers[index] ?? 0
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row
    const from = zeros()
    const slack = zeros().fill(Number.POSITIVE_INFINITY)
    const isUsed = new Array<boolean>(size + 1).fill(false)
    let column = 0
    while (at(rowOf, column) !== 0) {
      isUsed[column] = true
      const current = at(rowOf, column)
      let least = Number.POSITIVE_INFINITY
      let next = 0
      for (let other = 1; other <= size; other++) {
        if (isUsed[other]) continue
        const reduced = cost(current, other) - at(rowPrice, current) - at(columnPrice, other)
        if (reduced < at(slack, other)) {
          slack[other] = reduced
          from[other] = column
        }
        if (at(slack, other) < least) {
          least = at(slack, other)
          next = other
        }
      }
      for (let other = 0; other <= size; other++) {
        if (isUsed[other]) {
          rowPrice[at(rowOf, other)] = at(rowPrice, at(rowOf, other)) + least
          columnPrice[other] = at(columnPrice, other) - least
        } else slack[other] = at(slack, other) - least
      }
      column = next
    }
    while (column !== 0) {
      const before = at(from, column)
      rowOf[column] = at(rowOf, before)
      column = before
    }
  }
  const pairs = new Array<number | null>(rows).fill(null)
  let total = 0
  for (let column = 1; column <= size; column++) {
    const row = at(rowOf, column)
    const weight = -cost(row, column)
    if (row > rows || weight <= 0) continue
    pairs[row - 1] = column - 1
    total += weight
  }
  return { total, pairs }
}
