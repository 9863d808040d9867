import type { AnswerOf, BodyIn, memories, PendingMemory } from '@inkling/contract'
import type { TextKind } from './embed-work.ts'

type PendingTexts = AnswerOf<typeof memories.pending>
type NewVectors = BodyIn<typeof memories.keep>

/** What remembering needs; all of it may fail. */
export interface EmbeddingSync {
  readonly pending: () => Promise<PendingTexts>
  readonly embed: (texts: readonly string[], kind: TextKind) => Promise<readonly Float32Array[]>
  readonly keep: (items: NewVectors['items']) => Promise<AnswerOf<typeof memories.keep>>
  /** Resolves when nothing would be held up; to false when somebody has looked away. */
  readonly quiet: () => Promise<boolean>
  /** Told after each step how many texts still wait. */
  readonly onLeft: (left: number) => void
}

/**
 * Makes the vectors that a chat waits for and brings them, a few texts at a time, as long as it is quiet; a step that
 * was begun is brought to its end.
 * @returns whether nothing is left to do
 */
export async function syncVectors(room: EmbeddingSync): Promise<boolean> {
  while (await room.quiet()) {
    const { items } = await room.pending()
    if (items.length === 0) return true
    const { kept, left } = await room.keep(await vectorsOf(items, room))
    room.onLeft(left)
    // What is not taken, because it has changed meanwhile, is not offered again and again.
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

/** A vector as it goes over the wire: 32-bit floats, little endian, in base64. */
export function encodeVector(vector: Float32Array): string {
  const view = new DataView(new ArrayBuffer(vector.length * 4))
  for (const [at, number] of vector.entries()) view.setFloat32(at * 4, number, true)
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)))
}
