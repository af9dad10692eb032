/** A dot that marks something as new or active; decorative without `label`. */
export const Dot = ({ label }: { label?: string }) => (
  <span className="dot">{label && <span className="hidden">{label}</span>}</span>
)
