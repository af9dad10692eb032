/** A member's picture. Decorative for screen readers (empty `alt`), because the name is always shown beside it. */
export const Avatar = ({ src, size = 44 }: { src: string; size?: number }) => (
  <img className="avatar" src={src || '/icon.svg'} alt="" width={size} height={size} loading="lazy" />
)
