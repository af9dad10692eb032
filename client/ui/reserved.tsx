/** Shows `text`, but takes as much space as `room`, the text that may replace it later, so that nothing moves then. */
export const Reserved = ({ text, room }: { text: string; room: string }) => (
  <span className="reserved" data-room={room}>
    <span>{text}</span>
  </span>
)
