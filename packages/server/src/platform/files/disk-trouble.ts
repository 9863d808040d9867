/** What this machine's disk says when it is full, broken, only to be read, not ours, or when too many files are open. */
const TROUBLES = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EMFILE',
  'ENFILE',
])

/** Whether a file could not be written or read for a reason that is the disk's, and may be over in a moment. */
export const isDiskTrouble = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && TROUBLES.has(String((error as NodeJS.ErrnoException).code))
