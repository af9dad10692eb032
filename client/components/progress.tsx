/** How far something is, 0 to 100, as a bar or a ring. */
type Props = { percent: number; label: string }

const bounded = (percent: number): number => Math.max(0, Math.min(100, percent))

export const ProgressBar = ({ percent, label }: Props) => (
  <progress className="bar" max={100} value={bounded(percent)} aria-label={label} />
)

const RADIUS = 104
const ROUND = 2 * Math.PI * RADIUS

export const ProgressRing = ({ percent, label }: Props) => (
  <svg
    className="ring"
    viewBox="0 0 240 240"
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.round(bounded(percent))}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <circle cx="120" cy="120" r={RADIUS} className="ring-track" />
    <circle
      cx="120"
      cy="120"
      r={RADIUS}
      className="ring-fill"
      strokeDasharray={ROUND}
      strokeDashoffset={ROUND * (1 - bounded(percent) / 100)}
    />
  </svg>
)
