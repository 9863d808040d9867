import { setImmediate as turn } from 'node:timers/promises'
import { piecesOf, plainText, withoutStatusPlace } from '@inkling/engine'
import type { MemoryModel } from './chosen-models.ts'

/** A part of a text that gets a vector of its own. */
export interface MemoryPiece {
  /** Where it stands in the text, in UTF-16 code units. */
  readonly starts: number
  readonly ends: number
  /** What a model reads of it: its words without marks and tags. */
  readonly words: string
}

/** About a paragraph of a story: a vector of much more says a bit of everything, and finds nothing. */
const PIECE_TOKENS = 256
/** Of one text. */
const PIECES_MAX = 200

/** A text in the parts that a model makes vectors of; at least one, whatever the text is. */
function memoryPieces(text: string, { max_tokens }: Pick<MemoryModel, 'max_tokens'>): MemoryPiece[] {
  const pieces = piecesOf(withoutStatusPlace(text), Math.min(max_tokens, PIECE_TOKENS))
    .slice(0, PIECES_MAX)
    .map(({ starts, ends, text }) => ({ starts, ends, words: plainText(text).text }))
  const said = pieces.filter(({ words }) => words !== '')
  return said.length > 0 ? said : [{ starts: 0, ends: text.length, words: text.slice(0, max_tokens) }]
}

/** The same of many. Each of the longest takes as long as anybody's tokens may wait, so that others come in between. */
export async function piecesOfEach(
  texts: readonly string[],
  model: Pick<MemoryModel, 'max_tokens'>,
): Promise<MemoryPiece[][]> {
  const pieces: MemoryPiece[][] = []
  for (const text of texts) {
    pieces.push(memoryPieces(text, model))
    await turn()
  }
  return pieces
}
