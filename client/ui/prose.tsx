import { type ReactNode, useMemo } from 'react'
import { asHtml } from '../core/trusted.ts'

/** One paragraph of body text. */
export const Prose = ({ children }: { children: ReactNode }) => <p className="prose">{children}</p>

/** Body text with paragraphs, lists and images. @param html sanitised by the server */
export function RichProse({ html }: { html: string }) {
  // memoized, because React compares this object by identity: a new one would replace the DOM at each render
  const content = useMemo(() => ({ __html: asHtml(html) }), [html])
  return <div className="prose" dangerouslySetInnerHTML={content} />
}
