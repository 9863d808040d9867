const KB = 1024
const MB = 1024 * KB

/** How much of a file we are willing to look at. A file beyond a limit is refused before the work is done. */
export const CARD_LIMITS = {
  imageBytes: 20 * MB,
  imageSide: 8192,
  imagePixels: 40_000_000,
  pngChunks: 10_000,
  /** All compressed text of one picture together, counted while it inflates. */
  inflatedTextBytes: 8 * MB,
  jsonBytes: 16 * MB,
  /** YAML cards are written by hand; the parser needs seconds for a megabyte, and more for what is broken all over. */
  yamlBytes: 128 * KB,
  jsonDepth: 64,
  /** A file of commas and braces has millions of them, and every one would be made complete. */
  bookEntries: 10_000,
  archiveBytes: 100 * MB,
  archiveEntries: 1_000,
  archiveInflatedBytes: 300 * MB,
  archiveEntryBytes: 50 * MB,
  /** Compared only beyond `ratioFreeBytes`: a short text of spaces is no bomb. */
  archiveRatio: 100,
  ratioFreeBytes: MB,
} as const
