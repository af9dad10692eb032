import type { ReactNode } from 'react'
import { TitleRow } from './title-row.tsx'

type Props = {
  title: string
  /** id of the title, which then labels the section for screen readers */
  id?: string
  /** `minor`: a small heading, for the groups of a menu */
  look?: 'plain' | 'minor'
  /** shown beside the title, such as a link to the whole list */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a page under its own heading. */
export const Section = ({ title, id, look = 'plain', aside, children }: Props) => (
  <section className={`section ${look}`} aria-labelledby={id}>
    <TitleRow title={<h2 id={id}>{title}</h2>} aside={aside} />
    {children}
  </section>
)
