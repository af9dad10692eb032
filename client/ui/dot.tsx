/** A mark beside what is new or in use; without `label` it is an ornament. */
export const Dot = ({ label }: { label?: string }) => (
  <span className="dot">{label && <span className="hidden">{label}</span>}</span>
)
