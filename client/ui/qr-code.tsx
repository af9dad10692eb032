import { generate } from 'lean-qr/nano'

type Props = {
  text: string
  /** accessible name: what the code contains */
  label: string
}

/** A QR code as a single SVG path. It is dark on light, so that cameras recognise it. */
export function QrCode({ text, label }: Props) {
  const code = generate(text)
  const cells: string[] = []
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) cells.push(`M${x} ${y}h1v1h-1z`)
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
      shapeRendering="crispEdges"
    >
      <path d={cells.join('')} />
    </svg>
  )
}
