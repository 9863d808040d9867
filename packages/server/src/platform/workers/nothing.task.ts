/** Starts the threads, which load their warm modules. */
export const run = (): void => undefined
