/** Resolves like `promise`, or with `late` if `promise` takes longer than `ms` milliseconds. A later rejection is ignored. */
export const within = <T, L>(ms: number, promise: Promise<T>, late: L): Promise<T | L> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late), ms)
    promise.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
