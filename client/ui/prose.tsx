import type { ReactNode } from 'react'

/** One paragraph of body text. */
export const Prose = ({ children }: { children: ReactNode }) => <p className="prose">{children}</p>

/** Body text with paragraphs, lists and images. @param html sanitised by the server */
export const RichProse = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)
