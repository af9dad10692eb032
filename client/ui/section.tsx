import type { ReactNode } from 'react'

type Props = {
  title: string
  /** id of the title, which then labels the section for screen readers */
  id?: string
  /** `minor`: a small heading, for the groups of a menu */
  look?: 'plain' | 'minor'
  children: ReactNode
}

/** A part of a page under its own heading. */
export const Section = ({ title, id, look = 'plain', children }: Props) => (
  <section className={`section ${look}`} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)
