import type { MemoryScore, Passage, RetrievalCandidate } from './candidate.ts'

/** Maximum numbers of chunks (`top_k`) and tokens (`room`); `costOf` counts a passage's tokens. */
export type RetrievalLimits = { top_k: number; room: number; costOf: (passage: string) => number }

/**
 * Selects from candidates, best first, and returns them in story order with neighbours joined. Pinned ones do not count
 * towards `top_k` but take room; if one does not fit, shorter ones may.
 */
export function choosePassages(
  candidates: readonly RetrievalCandidate[],
  limits: RetrievalLimits,
): Passage[] {
  const chosen: RetrievalCandidate[] = []
  let { top_k: places, room } = limits
  for (const candidate of candidates) {
    const cost = limits.costOf(formatLine([candidate]))
    if (cost > room || (places === 0 && !candidate.is_pinned)) continue
    if (!candidate.is_pinned) places--
    room -= cost
    chosen.push(candidate)
  }
  return joinPassages(chosen, limits)
}

/** Joins chunks, and drops the last one if the passages exceed the room after all, because estimates are inexact. */
function joinPassages(chosen: readonly RetrievalCandidate[], limits: RetrievalLimits): Passage[] {
  const passages = groupNeighbours(chosen.toSorted(compareByStory)).map(buildPassage)
  const cost = passages.reduce((sum, { text }) => sum + limits.costOf(text), 0)
  return chosen.length === 0 || cost <= limits.room ? passages : joinPassages(chosen.slice(0, -1), limits)
}

/** Story order, with a note after its message. */
function compareByStory(a: RetrievalCandidate, b: RetrievalCandidate): number {
  return (
    a.depth - b.depth ||
    Number(a.kind === 'note') - Number(b.kind === 'note') ||
    (a.id < b.id ? -1 : Number(a.id > b.id)) ||
    a.piece - b.piece
  )
}

function groupNeighbours(inOrder: readonly RetrievalCandidate[]): RetrievalCandidate[][] {
  const groups: RetrievalCandidate[][] = []
  for (const candidate of inOrder) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && isNext(before, candidate)) group.push(candidate)
    else groups.push([candidate])
  }
  return groups
}

/** Whether `other` directly follows `one`, in the same message or the next. */
function isNext(one: RetrievalCandidate, other: RetrievalCandidate): boolean {
  if (one.kind === 'note' || other.kind === 'note')
    return one.id === other.id && other.piece === one.piece + 1
  return one.id === other.id ? other.piece === one.piece + 1 : other.depth === one.depth + 1
}

function buildPassage(group: readonly RetrievalCandidate[]): Passage {
  const byMemory = Map.groupBy(group, ({ id }) => id)
  const best = group.reduce((most, other) => (other.score > most.score ? other : most))
  const first = group[0] ?? best
  return {
    ...scoreOfMemory(best),
    is_pinned: group.some(({ is_pinned }) => is_pinned),
    text: [...byMemory.values()].map(formatLine).join('\n'),
    memories: [...byMemory.values()].flatMap(([piece]) => (piece ? [sourceOfMemory(piece)] : [])),
    said_at: first.said_at,
  }
}

/** A speaker's line with ellipses for omitted text; for a note, its text. */
function formatLine(pieces: readonly RetrievalCandidate[]): string {
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (first === undefined || last === undefined) return ''
  const text = pieces.reduce(
    (joined, piece, at) => joined + separatorAfter(pieces[at - 1], piece) + piece.text,
    '',
  )
  const before = first.name === '' ? '' : `${first.name}: `
  return before + (first.starts > 0 ? '…' : '') + text + (last.ends < last.length ? '…' : '')
}

/** Joins chunks without a separator if they were cut without whitespace, as in Chinese or inside a word. */
function separatorAfter(before: RetrievalCandidate | undefined, { starts }: RetrievalCandidate): string {
  return before === undefined || before.ends === starts ? '' : '\n'
}

const sourceOfMemory = ({ kind, id, message_id }: RetrievalCandidate) => ({ kind, id, message_id })

const scoreOfMemory = ({ similarity, recency, importance, score, is_pinned }: MemoryScore) => ({
  similarity,
  recency,
  importance,
  score,
  is_pinned,
})
