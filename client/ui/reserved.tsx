/** A text with the room of another one that may replace it, so that nothing around it moves then. */
export const Reserved = ({ text, room }: { text: string; room: string }) => (
  <span className="reserved" data-room={room}>
    <span>{text}</span>
  </span>
)
