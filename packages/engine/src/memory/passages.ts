import type { MemoryGrounds, Passage, RecallCandidate } from './candidate.ts'

/** How much may come back: how many pieces, in how much room, and what a passage takes of that. */
export type RecallLimits = { top_k: number; room: number; costOf: (passage: string) => number }

/**
 * What comes back of candidates that are handed in with the best first: in the order of the story, neighbours told
 * together. What is pinned counts for nobody's place but takes room; what does not fit leaves it to what is shorter.
 */
export function choosePassages(candidates: readonly RecallCandidate[], limits: RecallLimits): Passage[] {
  const taken: RecallCandidate[] = []
  let { top_k: places, room } = limits
  for (const candidate of candidates) {
    const cost = limits.costOf(lineOf([candidate]))
    if (cost > room || (places === 0 && !candidate.is_pinned)) continue
    if (!candidate.is_pinned) places--
    room -= cost
    taken.push(candidate)
  }
  return toldTogether(taken, limits)
}

/** Passages cost no more together than their pieces did; where a count is an estimate they may, and the last one goes. */
function toldTogether(taken: readonly RecallCandidate[], limits: RecallLimits): Passage[] {
  const passages = neighbours(taken.toSorted(inStory)).map(passageOf)
  const cost = passages.reduce((sum, { text }) => sum + limits.costOf(text), 0)
  return taken.length === 0 || cost <= limits.room ? passages : toldTogether(taken.slice(0, -1), limits)
}

/** By when it was said. What is noted at a message stands behind it. */
function inStory(a: RecallCandidate, b: RecallCandidate): number {
  return (
    a.depth - b.depth ||
    Number(a.kind === 'note') - Number(b.kind === 'note') ||
    (a.id < b.id ? -1 : Number(a.id > b.id)) ||
    a.piece - b.piece
  )
}

function neighbours(inOrder: readonly RecallCandidate[]): RecallCandidate[][] {
  const groups: RecallCandidate[][] = []
  for (const candidate of inOrder) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && isNext(before, candidate)) group.push(candidate)
    else groups.push([candidate])
  }
  return groups
}

/** Whether one follows the other without anything between them: in its message, or in the next one. */
function isNext(one: RecallCandidate, other: RecallCandidate): boolean {
  if (one.kind === 'note' || other.kind === 'note')
    return one.id === other.id && other.piece === one.piece + 1
  return one.id === other.id ? other.piece === one.piece + 1 : other.depth === one.depth + 1
}

function passageOf(group: readonly RecallCandidate[]): Passage {
  const byMemory = Map.groupBy(group, ({ id }) => id)
  const best = group.reduce((most, other) => (other.score > most.score ? other : most))
  const first = group[0] ?? best
  return {
    ...groundsOf(best),
    is_pinned: group.some(({ is_pinned }) => is_pinned),
    text: [...byMemory.values()].map(lineOf).join('\n'),
    memories: [...byMemory.values()].flatMap(([piece]) => (piece ? [sourceOf(piece)] : [])),
    said_at: first.said_at,
  }
}

/** Who said what; an ellipsis stands for what is not told of it. Of a note, what it says. */
function lineOf(pieces: readonly RecallCandidate[]): string {
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (first === undefined || last === undefined) return ''
  const text = pieces.reduce((told, piece, at) => told + jointTo(pieces[at - 1], piece) + piece.text, '')
  const before = first.name === '' ? '' : `${first.name}: `
  return before + (first.starts > 0 ? '…' : '') + text + (last.ends < last.length ? '…' : '')
}

/** Pieces of Chinese follow each other without a blank, and so do those that a word was cut into. */
function jointTo(before: RecallCandidate | undefined, { starts }: RecallCandidate): string {
  return before === undefined || before.ends === starts ? '' : '\n'
}

const sourceOf = ({ kind, id, message_id }: RecallCandidate) => ({ kind, id, message_id })

const groundsOf = ({ similarity, recency, importance, score, is_pinned }: MemoryGrounds) => ({
  similarity,
  recency,
  importance,
  score,
  is_pinned,
})
