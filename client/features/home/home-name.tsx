import type { ReactNode } from 'react'

/** The member's name in home's header; on phones, after the logo. */
export const HomeName = ({ children }: { children: ReactNode }) => (
  <>
    <img src="/icon.svg" alt="" width="36" height="36" />
    <strong>{children}</strong>
  </>
)
