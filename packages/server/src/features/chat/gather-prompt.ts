import { buildPrompt, type CardData, type Prompt } from '@inkling/engine'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { MessageRow } from './message-row.ts'
import { readPathWithin } from './path.ts'
import type { Turn } from './read-turn.ts'

interface Asked {
  readonly card: CardData
  readonly turn: Turn
  /** What the user says now; it is not stored yet. */
  readonly said: { readonly row: MessageRow } | null
}

/** From the stores to plain data, and from there to a prompt. */
export async function gatherPrompt(db: Db, actor: Actor, { card, turn, said }: Asked): Promise<Prompt> {
  const { context_tokens, max_output_tokens } = turn.model
  const path =
    turn.anchor === null
      ? []
      : await readPathWithin(db, { user_id: actor.id, head: turn.anchor.id, tokens: context_tokens })
  const history = [...path.reverse(), ...(said === null ? [] : [said.row])]
  const built = buildPrompt({
    card,
    persona: { name: turn.user_name, description: '' },
    settings: {
      context_tokens,
      max_tokens: Math.min(max_output_tokens, Math.floor(context_tokens / 2)),
      system_prompt: null,
      post_history_instructions: null,
    },
    history: history.map(({ id, role, name, content, tokens }) => ({ id, role, name, content, tokens })),
    action: 'send',
  })
  if (built.ok) return built.prompt
  const { tokens, budget } = built.problem
  throw new Refusal('prompt_too_large', { facts: { tokens, budget } })
}
