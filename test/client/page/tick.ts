/** Lets everything go on that only waits for promises. */
export const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
