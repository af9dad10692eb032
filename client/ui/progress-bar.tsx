type Props = {
  /** 0 to 100 */
  percent: number
  /** accessible name; leave it out if a text beside the bar says the same */
  label?: string
}

export const ProgressBar = ({ percent, label }: Props) => (
  <progress
    className="progress-bar"
    max={100}
    value={Math.max(0, Math.min(100, percent))}
    aria-label={label}
    aria-hidden={!label}
  />
)
