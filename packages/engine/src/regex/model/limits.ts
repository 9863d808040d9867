/**
 * Limits of scripts, in UTF-16 units. Texts beyond `text` are skipped; scripts beyond their limits, or with too much
 * output, are skipped and reported.
 */
export const REGEX_LIMITS = {
  /** Longest input of a pass; between scripts only `output` applies. */
  text: 64 * 1024,
  output: 2 * 1024 * 1024,
  scripts: 200,
  pattern: 4 * 1024,
  replacement: 1024 * 1024,
  /** Matches with details in a trace, which counts all. */
  tracedMatches: 1_000,
} as const
