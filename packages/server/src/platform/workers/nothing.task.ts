/** Does nothing. Running it starts the threads, which load their warm modules. */
export const run = (): void => undefined
