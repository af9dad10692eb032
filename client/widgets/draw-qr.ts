import type { generate } from 'lean-qr/nano'

/** Empty cells that the standard wants on each side of a QR code. */
export const QUIET = 4

/** Draws the dark cells of a QR code. All values are whole pixels, because otherwise light lines appear between the rows. */
export function drawQr(
  context: CanvasRenderingContext2D,
  code: ReturnType<typeof generate>,
  { left, top, cell }: { left: number; top: number; cell: number },
): void {
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++)
      if (code.get(column, row))
        context.fillRect(left + (column + QUIET) * cell, top + (row + QUIET) * cell, cell, cell)
}
