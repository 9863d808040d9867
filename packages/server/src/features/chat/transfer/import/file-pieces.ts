import { closeSync, openSync, readSync } from 'node:fs'

const PIECE = 256 * 1024

/** A file's bytes in pieces, read anew each time they are gone through: one is in memory, however large the file is. */
export const filePieces = (path: string): Iterable<Uint8Array> => ({
  *[Symbol.iterator]() {
    const file = openSync(path, 'r')
    try {
      for (;;) {
        const piece = new Uint8Array(PIECE)
        const length = readSync(file, piece)
        if (length === 0) return
        yield piece.subarray(0, length)
      }
    } finally {
      closeSync(file)
    }
  },
})
