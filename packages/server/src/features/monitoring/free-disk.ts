import { statfs } from 'node:fs/promises'

/** Of the disk where files are kept, in bytes. */
export async function freeDisk(directory: string): Promise<{ readonly free: number; readonly all: number }> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, all: blocks * bsize }
}
