import type { StreamedTree } from '../../model/chat.ts'
import type { LinedFile } from '../../reading/reading.ts'
import { TreeReader } from './read.ts'

/** Streams our tree, re-reading its messages on each iteration. */
export function streamTree({ lines, reading, readAgain }: LinedFile): StreamedTree {
  const reader = new TreeReader(reading)
  for (const _ of reader.read(lines));
  const nodes = { [Symbol.iterator]: () => new TreeReader(readAgain()).read(lines) }
  return { kind: 'tree', nodes, heads: reader.heads() }
}
