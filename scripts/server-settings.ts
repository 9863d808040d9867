/**
 * What the server's process is given besides an operator's settings. glibc lets threads allocate from heaps of their own, up to
 * eight for each processor, and each heap keeps what it once needed: with sixteen of them, thousands of broken pictures left
 * 600 MB behind that nothing was in; with two, less than half of it. `deploy/` says the same.
 */
export const serverSettings = { MALLOC_ARENA_MAX: '2' } as const
