import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** how far one is, or a link to more; the title stands alone without it */
  aside?: ReactNode
}

/** The title of a card or section, with what is beside it where there is room for both. */
export const TitleRow = ({ title, aside }: Props) =>
  aside ? (
    <div className="title-row">
      {title}
      {aside}
    </div>
  ) : (
    title
  )
