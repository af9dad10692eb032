/** A member's picture; the name stands beside it, so it says nothing by itself. */
export const Avatar = ({ src, size = 44 }: { src: string; size?: number }) => (
  <img className="avatar" src={src || '/icon.svg'} alt="" width={size} height={size} loading="lazy" />
)
