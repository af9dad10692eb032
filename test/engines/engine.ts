/** What the tests in `main.ts` need from a browser engine. */
export type Engine = {
  readonly name: string
  goto(url: string): Promise<void>
  /** Evaluates an expression in the page. Awaits promises. The result is passed as JSON. */
  run(expression: string): Promise<unknown>
  /** takes a screenshot as PNG */
  screenshot(): Promise<Buffer>
  cookies(): Promise<Cookie[]>
  /** the errors that scripts of the page have thrown so far, if the engine reports them */
  faults(): readonly string[]
  close(): Promise<void>
}

export type Cookie = { name: string; value: string; secure: boolean; httpOnly: boolean; sameSite: string; path: string }

/** the size of a phone */
export const VIEWPORT = { width: 375, height: 812 } as const
