/**
 * Shows `text` in the space that `room` needs. `room` is a text that may replace `text` later; because of the reserved space, nothing moves when it
 * does.
 */
export const Reserved = ({ text, room }: { text: string; room: string }) => (
  <span className="reserved" data-room={room}>
    <span>{text}</span>
  </span>
)
