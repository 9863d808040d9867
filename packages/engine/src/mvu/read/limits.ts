/** What a state and what changes it may ask of us. Nobody writes more, and hostile texts cost a moment. */
export const MVU_LIMITS = {
  /** Of one answer, those that were carried out and those that could not be. */
  commands: 500,
  /** Characters of one command, or of one list of patches. */
  command: 64 * 1024,
  /** Values within values, and steps of a path: together less deep than what a call may bring back. */
  depth: 24,
  steps: 32,
  /** Characters of a sum, such as `0.007 + 0.005`. */
  sum: 200,
  /** Characters of why something changed, and of a value as it is shown beside what it was. */
  shown: 300,
  /** Characters of a command that could not be done, as it is told. */
  quoted: 200,
  /** Characters of lists and objects that are written for that, in one answer. */
  written: 1024 * 1024,
  /** Characters that say how a chat's state begins; of those in YAML, which takes a hundred times as long to read. */
  initial: 256 * 1024,
  yaml: 48 * 1024,
} as const
