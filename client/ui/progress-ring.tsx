type Props = {
  /** 0 to 100 */
  percent: number
  label: string
  /** whether something is running, so that the end of the filled part pulses */
  alive?: boolean
  /** whether what was running stands still for now */
  paused?: boolean
}

const RADIUS = 104
const LENGTH = 2 * Math.PI * RADIUS

/** Progress as a ring, with space for text in its centre. */
export function ProgressRing({ percent, label, alive = false, paused = false }: Props) {
  const shown = Math.max(0, Math.min(100, percent))
  const angle = (shown / 50) * Math.PI
  const head = { cx: 120 + RADIUS * Math.cos(angle), cy: 120 + RADIUS * Math.sin(angle) }
  return (
    <svg
      className={paused ? 'ring paused' : 'ring'}
      viewBox="0 0 240 240"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(shown)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <circle cx="120" cy="120" r={RADIUS} className="ring-track" />
      <circle
        cx="120"
        cy="120"
        r={RADIUS}
        className="ring-fill"
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - shown / 100)}
      />
      {alive && (
        <>
          <circle {...head} r="14" className="ring-pulse" />
          <circle {...head} r="6" className="ring-head" />
        </>
      )}
    </svg>
  )
}
