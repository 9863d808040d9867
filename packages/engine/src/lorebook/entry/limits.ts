/** How much of a book and of a chat is looked at. All of it is far beyond what people write, and bounds hostile books. */
export const LOREBOOK_LIMITS = {
  /** Messages: more are never scanned, whatever an entry asks for. */
  scanDepth: 1_000,
  /** Characters of a plain key. A longer one never matches. */
  keyLength: 256,
  /** Characters of a pattern. A longer one is plain text, and too long for that as well. */
  patternLength: 4_096,
  /** Characters of a text that patterns run over, newest messages first. */
  patternInput: 64 * 1024,
  /** Characters of all different plain keys of a book together; keys beyond never match. */
  keyCharacters: 2_000_000,
  /** Passes that follow what was woken; a chain of entries that wake each other ends there. */
  recursions: 100,
} as const
