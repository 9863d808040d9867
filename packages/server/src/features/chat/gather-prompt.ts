import type { MessageId } from '@inkling/contract'
import { buildPrompt, type CardData, type Prompt } from '@inkling/engine'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readPathWithin } from './path.ts'

interface Asked {
  readonly card: CardData
  readonly personaName: string
  readonly model: { context_tokens: number; max_output_tokens: number }
  /** The last message of the path that the answer goes below. */
  readonly head: MessageId | null
}

/** From the stores to plain data, and from there to a prompt. */
export async function gatherPrompt(
  db: Db,
  actor: Actor,
  { card, personaName, model, head }: Asked,
): Promise<Prompt> {
  const path =
    head === null ? [] : await readPathWithin(db, { user_id: actor.id, head, tokens: model.context_tokens })
  const built = buildPrompt({
    card,
    persona: { name: personaName, description: '' },
    settings: {
      context_tokens: model.context_tokens,
      max_tokens: Math.min(model.max_output_tokens, Math.floor(model.context_tokens / 2)),
      system_prompt: null,
      post_history_instructions: null,
    },
    history: path
      .toReversed()
      .map(({ id, role, name, content, tokens }) => ({ id, role, name, content, tokens })),
    action: 'send',
  })
  if (built.ok) return built.prompt
  const { tokens, budget } = built.problem
  throw new Refusal('prompt_too_large', { facts: { tokens, budget } })
}
