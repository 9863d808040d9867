/** A message of the branch, or a note at one. */
export type MemorySource = { kind: 'message' | 'note'; id: string; message_id: string }

/** A memory's score and the factors in it. `similarity` is null without a vector. */
export type MemoryScore = {
  similarity: number | null
  recency: number
  importance: number
  score: number
  is_pinned: boolean
}

export type RetrievalCandidate = MemorySource &
  MemoryScore & {
    /** The message's index from the start of the branch. */
    depth: number
    role: 'system' | 'user' | 'assistant'
    /** Speaker; empty for a note. */
    name: string
    text: string
    /** The chunk's number and its range, and the length of the whole text. Range and length are in UTF-16 units. */
    piece: number
    starts: number
    ends: number
    length: number
    /** Date and time for display; not parsed here. */
    said_at: string
  }

/** Adjacent retrieved chunks as one passage, with the score of the best. */
export type Passage = MemoryScore & {
  text: string
  memories: MemorySource[]
  said_at: string
}
