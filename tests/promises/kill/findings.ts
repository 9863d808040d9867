/** What must never be found, by kind. */
export const kinds = ['lost', 'changed', 'invented', 'unseen', 'open', 'crooked', 'broken'] as const

/**
 * - lost: an acknowledged write is not there
 * - changed: it is there, but not as it was acknowledged
 * - invented: something is there that nobody wrote, or twice what was written once
 * - unseen: a character that a reader got is not in the stored text, in its place
 * - open: an answer is still being written by a process that is dead
 * - crooked: a tree or a stream does not hold together
 * - broken: a call was answered with something that the contract does not know
 */
export type FindingKind = (typeof kinds)[number]

const NOTES_MAX = 40

/** Counts what was found, and keeps the first of it in words. */
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
