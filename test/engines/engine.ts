/** What the journey needs of a browser, whichever it is. */
export type Engine = {
  readonly name: string
  goto(url: string): Promise<void>
  /** Evaluates an expression in the page, a promise's value too; what comes back has been through JSON. */
  run(expression: string): Promise<unknown>
  /** a PNG */
  screenshot(): Promise<Buffer>
  cookies(): Promise<Cookie[]>
  /** what scripts of the page threw so far, as far as the engine tells */
  faults(): readonly string[]
  close(): Promise<void>
}

export type Cookie = { name: string; value: string; secure: boolean; httpOnly: boolean; sameSite: string; path: string }

/** a phone's */
export const VIEWPORT = { width: 375, height: 812 } as const
