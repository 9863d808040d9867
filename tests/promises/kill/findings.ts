/** Kinds of findings, none of which may ever occur. */
export const kinds = ['lost', 'changed', 'invented', 'unseen', 'open', 'crooked', 'broken'] as const

/**
 * - lost: an acknowledged write is missing
 * - changed: it is there, but not as acknowledged
 * - invented: something is there that nobody wrote, or a single write is there twice
 * - unseen: a character that a reader received is not in the stored text at its place
 * - open: an answer is still marked as being written by a dead process
 * - crooked: a tree or a stream is inconsistent
 * - broken: a response does not match the contract
 */
export type FindingKind = (typeof kinds)[number]

const NOTES_MAX = 40

/** Counts findings and keeps a description of the first ones. */
export class Findings {
  readonly counts: Record<FindingKind, number> = {
    lost: 0,
    changed: 0,
    invented: 0,
    unseen: 0,
    open: 0,
    crooked: 0,
    broken: 0,
  }
  readonly notes: string[] = []

  note(kind: FindingKind, sentence: string): void {
    this.counts[kind]++
    if (this.notes.length < NOTES_MAX) this.notes.push(`${kind}: ${sentence}`)
  }
}
