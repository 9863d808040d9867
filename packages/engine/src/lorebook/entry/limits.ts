/** Limits far above real use, against hostile books. */
export const LOREBOOK_LIMITS = {
  /** Messages scanned at most, whatever an entry asks for. */
  scanDepth: 1_000,
  /** Characters of a plain key; longer ones never match. */
  keyLength: 256,
  /** Characters of a pattern; a longer one counts as plain text, which is too long as well. */
  patternLength: 4_096,
  /** Characters that patterns run over, newest messages first. */
  patternInput: 64 * 1024,
  /** Characters of all distinct plain keys of a book; further keys never match. */
  keyCharacters: 2_000_000,
  /** Recursion passes; limits entries that activate each other. */
  recursions: 100,
} as const
