/** Limits against hostile books, far above real use. */
export const LOREBOOK_LIMITS = {
  /** In messages; entries cannot exceed it. */
  scanDepth: 1_000,
  /** In characters; longer plain keys never match. */
  keyLength: 256,
  /** In characters; a longer pattern counts as plain text, which is too long as well. */
  patternLength: 4_096,
  /** Number of characters in which patterns are searched, newest messages first. */
  patternInput: 64 * 1024,
  /** Characters of all distinct plain keys of a book; further keys never match. */
  keyCharacters: 2_000_000,
  /** Limits entries that activate each other. */
  recursions: 100,
} as const
