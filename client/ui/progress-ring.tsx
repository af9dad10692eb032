type Props = {
  /** 0 to 100 */
  percent: number
  label: string
  /** something is running: a faint light moves along the ring */
  alive?: boolean
}

const RADIUS = 104
const LENGTH = 2 * Math.PI * RADIUS
/** Lengths of the arcs that make the moving light. */
const TAIL = [LENGTH / 5, LENGTH / 8, LENGTH / 16]

/** Progress as a ring, with space for text in its centre. */
export function ProgressRing({ percent, label, alive = false }: Props) {
  const shown = Math.max(0, Math.min(100, percent))
  return (
    <svg
      className="ring"
      viewBox="0 0 240 240"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(shown)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <circle cx="120" cy="120" r={RADIUS} className="ring-track" />
      {alive && (
        <g className="ring-pulse">
          {TAIL.map((arc) => (
            <circle
              key={arc}
              cx="120"
              cy="120"
              r={RADIUS}
              strokeDasharray={`${arc} ${LENGTH - arc}`}
              strokeDashoffset={arc}
            />
          ))}
        </g>
      )}
      <circle
        cx="120"
        cy="120"
        r={RADIUS}
        className="ring-fill"
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - shown / 100)}
      />
    </svg>
  )
}
