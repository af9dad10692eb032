import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** shown beside the title, such as a progress or a link to the whole list */
  aside?: ReactNode
}

/** The title of a card or section, with `aside` beside it if there is room for both, otherwise below. */
export const TitleRow = ({ title, aside }: Props) =>
  aside ? (
    <div className="title-row">
      {title}
      {aside}
    </div>
  ) : (
    title
  )
