/**
 * What a script may take and give. Lengths are UTF-16 units. A text beyond `text` is left alone by all scripts; a
 * script beyond its limits, or whose output is, is left out and named.
 */
export const REGEX_LIMITS = {
  /** Of the text that comes into a pass. Between two scripts only `output` counts. */
  text: 64 * 1024,
  output: 2 * 1024 * 1024,
  scripts: 200,
  pattern: 4 * 1024,
  replacement: 1024 * 1024,
  /** Matches that a trace tells one by one; all of them are counted. */
  tracedMatches: 1_000,
} as const
