import type { RetrievalCandidate } from '../candidate.ts'

export function candidate(depth: number, more: Partial<RetrievalCandidate> = {}): RetrievalCandidate {
  const id = more.id ?? `m${depth}`
  const text = more.text ?? `said ${depth}`
  return {
    kind: 'message',
    id,
    message_id: `m${depth}`,
    depth,
    role: 'user',
    name: 'Bob',
    text,
    piece: 0,
    starts: 0,
    ends: text.length,
    length: text.length,
    said_at: `2026-01-01T00:00:${depth}Z`,
    similarity: 0.5,
    recency: 0.1,
    importance: 0.5,
    score: 0.5,
    is_pinned: false,
    ...more,
  }
}

export const note = (
  depth: number,
  text: string,
  more: Partial<RetrievalCandidate> = {},
): RetrievalCandidate =>
  candidate(depth, { kind: 'note', id: `note ${text}`, name: '', role: 'system', text, ...more })
