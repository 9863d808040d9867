import type { UserId } from '@inkling/contract'
import { inBulkReadTurn } from '../../../platform/database/bulk-queue.ts'

/**
 * A file's pieces, each made in turn with those of all other files that the same account takes away: however many it asks
 * for at once, one piece is made for it at a time, and others are answered in between. Who does not read holds nobody up.
 */
export async function* inTurn<Piece>(
  user_id: UserId,
  pieces: AsyncGenerator<Piece, void>,
): AsyncGenerator<Piece, void> {
  try {
    for (;;) {
      const { value, done } = await inBulkReadTurn(user_id, () => pieces.next())
      if (done === true) return
      yield value
    }
  } finally {
    await pieces.return()
  }
}
