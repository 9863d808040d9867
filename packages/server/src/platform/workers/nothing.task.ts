/** Does nothing: it only starts the threads, which load what they are to be ready for. */
export const run = (): void => undefined
