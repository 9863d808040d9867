/** What a memory is: a message of the branch, or a note that somebody wrote at one. */
export type MemorySource = { kind: 'message' | 'note'; id: string; message_id: string }

/** Why something comes back: see `Grounds`. Without a vector nobody knows how alike it is. */
export type MemoryScore = {
  similarity: number | null
  recency: number
  importance: number
  score: number
  is_pinned: boolean
}

/** A piece of a memory that may come back. */
export type RetrievalCandidate = MemorySource &
  MemoryScore & {
    /** Of the message, from the beginning of the branch. */
    depth: number
    role: 'system' | 'user' | 'assistant'
    /** Who said it; nobody of a note. */
    name: string
    text: string
    /** Which piece it is, where it stands in the whole text, and how long that is, in UTF-16 units. */
    piece: number
    starts: number
    ends: number
    length: number
    /** As it is to be told; nothing here looks at it. */
    said_at: string
  }

/** What comes back in one go: neighbours are one passage, with the grounds of the best of them. */
export type Passage = MemoryScore & {
  text: string
  memories: MemorySource[]
  said_at: string
}
