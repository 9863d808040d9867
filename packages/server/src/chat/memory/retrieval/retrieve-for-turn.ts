import type { MemoryQuery } from '@inkling/contract'
import type { PromptRecall } from '@inkling/engine'
import type { Scene } from '../../prompt/prompt-scene.ts'
import type { AnchoredTurn, PromptMessage } from '../../store/read-path.ts'
import type { Recall } from './retrieve.ts'

/** A turn as far as memory looks at it. */
export interface RemindedTurn {
  readonly scene: Scene
  readonly turn: AnchoredTurn
  /** What is said in it, or the answer that is gone on with; null where it goes on from what was said last. */
  readonly last: { readonly content: string } | null
  /** What a browser made of what is said. */
  readonly query: MemoryQuery | undefined
}

/** What may come back in a turn, whose messages that may be in the window are being read, the newest first. */
export async function recallInTurn(
  recall: Recall,
  { scene, turn, last, query }: RemindedTurn,
  path: Promise<readonly PromptMessage[]>,
): Promise<PromptRecall | undefined> {
  if (turn.anchor === null) return undefined
  return await recall.candidatesFor({
    user_id: scene.user_id,
    card_id: turn.card_id,
    settings: scene.effective.memory,
    head: turn.anchor.id,
    said: async () => wordsToGoBy(await path, last, scene.effective.context_tokens),
    query,
  })
}

/**
 * What is being said, or was last. Null in a chat that takes no more than half of the window: a card rarely has the other
 * half, so that all of it is there to be read.
 */
function wordsToGoBy(
  path: readonly PromptMessage[],
  last: { readonly content: string } | null,
  context_tokens: number,
): string | null {
  const tokens = path.reduce((sum, message) => sum + message.tokens, 0)
  if (tokens <= context_tokens / 2) return null
  return (last ?? path.find(({ hidden }) => !hidden))?.content ?? null
}
