/** Limits of states and commands, far above real use. */
export const MVU_LIMITS = {
  /** Commands per answer, applied or failed. */
  commands: 500,
  /** Characters of one command or patch list. */
  command: 64 * 1024,
  /** Nesting depth and path length, together below the API's limit. */
  depth: 24,
  steps: 32,
  /** Characters of a sum, such as `0.007 + 0.005`. */
  sum: 200,
  /** Characters of a reason, and of a displayed value. */
  shown: 300,
  /** Characters quoted from a failed command. */
  quoted: 200,
  /** Characters of displayed collections per answer. */
  written: 1024 * 1024,
  /** Characters of initial state per chat, and of YAML in it, which is a hundred times slower. */
  initial: 256 * 1024,
  yaml: 48 * 1024,
} as const
