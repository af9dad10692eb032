import type { ReactNode } from 'react'

/** A page's main button, which stays in sight at the lower end of a phone's screen. Must be the last element of the page. */
export const BottomAction = ({ children }: { children: ReactNode }) => <div className="bottom-action">{children}</div>
