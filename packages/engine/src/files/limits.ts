const KB = 1024
const MB = 1024 * KB

/** Limits of card files, checked before the work is done. */
export const CARD_LIMITS = {
  imageBytes: 20 * MB,
  imageSide: 8192,
  imagePixels: 40_000_000,
  pngChunks: 10_000,
  /** Total inflated text of one picture. */
  inflatedTextBytes: 8 * MB,
  jsonBytes: 16 * MB,
  /** YAML cards are hand-written, and the parser takes seconds per megabyte, longer for broken input. */
  yamlBytes: 128 * KB,
  jsonDepth: 64,
  /** Stops files of millions of empty entries. */
  bookEntries: 10_000,
  archiveBytes: 100 * MB,
  archiveEntries: 1_000,
  archiveInflatedBytes: 300 * MB,
  archiveEntryBytes: 50 * MB,
  /** Checked only beyond `ratioFreeBytes`: short repetitive texts are harmless. */
  archiveRatio: 100,
  ratioFreeBytes: MB,
} as const
