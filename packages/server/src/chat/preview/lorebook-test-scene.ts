import type { SessionId } from '@inkling/contract'
import type { PromptInput } from '@inkling/engine'
import { newCard } from '../../features/cards/card-fields.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { type SceneStores, sessionScene } from '../prompt/session-scene.ts'
import { readPathWithin } from '../store/read-path.ts'
import { findOwnSession } from '../store/sessions.ts'

type Scene = Omit<PromptInput, 'lorebooks'> & {
  readonly lorebooks: Omit<NonNullable<PromptInput['lorebooks']>, 'books'>
}

/** More than any text and all entries of a book take: what is tested is whether they wake, and not for whom there is room. */
const ROOM = 10_000_000
const NOBODY = newCard({ name: 'Nobody' }).data

/** A text that somebody says to a card of which nothing is known. */
export function sceneOfText(text: string): Scene {
  return {
    card: NOBODY,
    persona: { name: '', description: '' },
    settings: {
      context_tokens: ROOM,
      max_tokens: 0,
      system_prompt: null,
      post_history_instructions: null,
    },
    history: [{ id: 'text', role: 'user', name: '', content: text }],
    action: 'send',
    lorebooks: { settings: { budget_percent: 100 } },
  }
}

/** A chat as the prompt of its next answer has it, under the settings that hold there. */
export async function sceneOfSession(chat: SceneStores, actor: Actor, session_id: SessionId): Promise<Scene> {
  const { db } = chat.house
  const session = orNotFound(await findOwnSession(db, actor.id, session_id))
  const { head_message_id: head } = session
  const { card, persona, settled, effective } = await sessionScene(chat, db, session)
  const tokens = effective.context_tokens
  const path = head === null ? [] : await readPathWithin(db, { user_id: actor.id, head, tokens })
  return {
    card,
    persona,
    ...settled,
    history: path.reverse(),
    action: 'send',
    chat: { id: session_id, length: session.message_count },
    lorebooks: { settings: effective.lorebook },
  }
}
