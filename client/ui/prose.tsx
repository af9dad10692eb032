import type { ReactNode } from 'react'

/** Text to read, a paragraph long. */
export const Prose = ({ children }: { children: ReactNode }) => <p className="prose">{children}</p>

/** The same with paragraphs, lists and pictures. @param html cleaned by the server */
export const RichProse = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)
