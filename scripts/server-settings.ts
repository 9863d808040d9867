/**
 * Settings of the server process besides the operator's. glibc gives threads their own heaps, up to eight for each processor,
 * and each heap keeps its memory. With two heaps the server uses about 20 of 400 MB less after R10, and is not slower.
 * `deploy/` sets the same.
 */
export const serverSettings = { MALLOC_ARENA_MAX: '2' } as const
