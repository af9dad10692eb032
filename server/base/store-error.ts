/** The store cannot be used with its current setup, so an operator has to act. The message is one line, written for operators. */
export class StoreError extends Error {
  readonly store: 'sqlite' | 'redis'
  constructor(store: 'sqlite' | 'redis', message: string, options?: ErrorOptions) {
    super(message, options)
    this.store = store
  }
}
