import type { AnswerOf, BodyIn, memories, PendingMemory } from '@inkling/contract'
import type { TextKind } from './embed-work.ts'

type PendingTexts = AnswerOf<typeof memories.pending>
type NewVectors = BodyIn<typeof memories.keep>

/** Each step may fail. */
export interface EmbeddingSync {
  readonly pending: () => Promise<PendingTexts>
  readonly embed: (texts: readonly string[], kind: TextKind) => Promise<readonly Float32Array[]>
  readonly keep: (items: NewVectors['items']) => Promise<AnswerOf<typeof memories.keep>>
  /** Resolves to true when the page is idle, to false when it is hidden. */
  readonly quiet: () => Promise<boolean>
  /** Receives the number of remaining texts after each step. */
  readonly onLeft: (left: number) => void
}

/**
 * Embeds and uploads pending texts in small batches while the page is idle; a started batch is finished.
 * @returns whether nothing is left
 */
export async function syncVectors(room: EmbeddingSync): Promise<boolean> {
  while (await room.quiet()) {
    const { items } = await room.pending()
    if (items.length === 0) return true
    const { kept, left } = await room.keep(await vectorsOf(items, room))
    room.onLeft(left)
    // The server refuses texts that changed meanwhile; retrying them would never end.
    if (left === 0 || kept === 0) return true
  }
  return false
}

async function vectorsOf(
  items: readonly PendingMemory[],
  { embed }: EmbeddingSync,
): Promise<NewVectors['items']> {
  const vectors = await embed(
    items.flatMap(({ pieces }) => pieces),
    'passage',
  )
  let at = 0
  return items.map(({ pieces, ...item }) => {
    const own = vectors.slice(at, at + pieces.length)
    at += pieces.length
    return { ...item, vectors: own.map(encodeVector) }
  })
}

/** Base64 of little-endian 32-bit floats. */
export function encodeVector(vector: Float32Array): string {
  const view = new DataView(new ArrayBuffer(vector.length * 4))
  for (const [at, number] of vector.entries()) view.setFloat32(at * 4, number, true)
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)))
}
