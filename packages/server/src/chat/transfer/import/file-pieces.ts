import { closeSync, openSync, readSync } from 'node:fs'

const PIECE = 256 * 1024

/**
 * A file's bytes in pieces, read anew each time they are gone through: one is in memory, however large the file is, and the next
 * one takes its place.
 */
export const filePieces = (path: string): Iterable<Uint8Array> => ({
  *[Symbol.iterator]() {
    const file = openSync(path, 'r')
    try {
      const piece = new Uint8Array(PIECE)
      for (;;) {
        const length = readSync(file, piece)
        if (length === 0) return
        yield piece.subarray(0, length)
      }
    } finally {
      closeSync(file)
    }
  },
})
