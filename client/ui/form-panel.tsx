import type { ReactNode } from 'react'

/** Holds the form of a page below the account. In wide windows it is a card, in which fields and button have a width that suits what is typed. */
export const FormPanel = ({ children }: { children: ReactNode }) => <div className="form-panel">{children}</div>
