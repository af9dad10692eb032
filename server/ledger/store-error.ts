/** The store cannot be used as it is set up: an operator has to act. The message is one line, written for them. */
export class StoreError extends Error {
  readonly store: 'sqlite' | 'redis'
  constructor(store: 'sqlite' | 'redis', message: string, options?: ErrorOptions) {
    super(message, options)
    this.store = store
  }
}
