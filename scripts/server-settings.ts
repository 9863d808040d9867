/**
 * What the server's process is given besides an operator's settings. glibc lets threads allocate from heaps of their own, up to
 * eight for each processor, and each heap keeps what it once needed. With two the server holds some twenty of four hundred
 * megabytes less after R10, and is no slower. `deploy/` says the same.
 */
export const serverSettings = { MALLOC_ARENA_MAX: '2' } as const
