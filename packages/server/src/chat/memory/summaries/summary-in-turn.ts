import type { Db } from '../../../platform/database/tables.ts'
import type { Scene } from '../../prompt/prompt-scene.ts'
import type { AnchoredTurn, PromptMessage } from '../../store/read-path.ts'
import { nearestSummary } from './summaries.ts'

/** A turn as far as its branch's summary goes. */
export interface SummarisedTurn {
  readonly scene: Scene
  readonly turn: AnchoredTurn
}

/**
 * What is told in short of a branch, below what its user says of it themselves; null where that alone is told. A branch
 * that takes no more than half of the window is all there to be read, since a card rarely has the other half. From then
 * on its last summary stands in for what has left the window; of what it tells the end may still be in there, which is
 * better than a hole between the two. It is the last one as of the turn, so that its prompt can be built again later.
 */
export async function summaryInTurn(
  db: Db,
  { scene, turn }: SummarisedTurn,
  path: Promise<readonly PromptMessage[]>,
): Promise<string | null> {
  if (turn.anchor === null) return null
  const { context_tokens, memory } = scene.effective
  const tokens = (await path).reduce((sum, message) => sum + message.tokens, 0)
  if (tokens <= context_tokens / 2) return null
  const branch = { user_id: scene.user_id, card_id: turn.card_id, head: turn.anchor.id }
  const found = await nearestSummary(db, branch, { asOf: new Date(scene.clock.now) })
  if (found === undefined) return null
  return memory.summary === '' ? found.text : `${memory.summary}\n\n${found.text}`
}
