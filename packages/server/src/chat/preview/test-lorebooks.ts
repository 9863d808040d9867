import type { LorebookOutcome, LorebooksTrial, SessionId } from '@inkling/contract'
import type { PromptInput } from '@inkling/engine'
import type { z } from 'zod'
import { buildCard } from '../../features/cards/card-fields.ts'
import type { LorebookCache } from '../../features/lorebooks/recent-lorebooks.ts'
import { ApiError, notFoundError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import type { ChatContext } from '../context.ts'
import { loadSessionContext, type PromptContextStores } from '../prompt/prompt-scene.ts'
import type { PatternRunner } from '../prompt/script-runner.ts'
import { readPathWithin } from '../store/read-path.ts'
import { findOwnSession } from '../store/sessions.ts'

interface TestContext extends PromptContextStores, Pick<ChatContext, 'db'> {
  readonly lorebooks: LorebookCache
  readonly patterns: PatternRunner
}

/**
 * Returns which entries a text or a chat activates, and stores nothing.
 * @throws ApiError not_found for a missing book or chat, not_a_lorebook, lorebook_too_slow, prompt_too_large
 */
export async function testLorebooks(
  chat: TestContext,
  actor: Actor,
  { lorebook_ids, draft, text = '', session_id }: z.output<typeof LorebooksTrial>,
): Promise<LorebookOutcome> {
  const attachments = [...new Set(lorebook_ids)].map(id => ({ id, source: 'chat' as const }))
  const books = await chat.lorebooks.attached(actor.id, attachments)
  if (books.length < attachments.length) throw notFoundError()
  const scene =
    session_id === undefined ? testInputFromText(text) : await testInputFromSession(chat, actor, session_id)
  const input = { ...scene, lorebooks: { ...scene.lorebooks, books } }
  const { result } = await chat.patterns.testLorebooks({ input, draft })
  if (result === null) throw new ApiError('lorebook_too_slow')
  if (result.ok) return result.outcome
  const { ok: _, code, ...facts } = result
  throw new ApiError(code, { facts })
}

type LorebookTestInput = Omit<PromptInput, 'lorebooks'> & {
  readonly lorebooks: Omit<NonNullable<PromptInput['lorebooks']>, 'books'>
}

/** A context so large that the budget for lorebooks never matters. */
const UNLIMITED_TOKENS = 10_000_000
const NOBODY = buildCard({ name: 'Nobody' }).data

export function testInputFromText(text: string): LorebookTestInput {
  return {
    card: NOBODY,
    persona: { name: '', description: '' },
    settings: {
      context_tokens: UNLIMITED_TOKENS,
      max_tokens: 0,
      system_prompt: null,
      post_history_instructions: null,
    },
    history: [{ id: 'text', role: 'user', name: '', content: text }],
    action: 'send',
    lorebooks: { settings: { budget_percent: 100 } },
  }
}

export async function testInputFromSession(
  chat: PromptContextStores & Pick<ChatContext, 'db'>,
  actor: Actor,
  session_id: SessionId,
): Promise<LorebookTestInput> {
  const { db } = chat
  const session = orNotFound(await findOwnSession(db, actor.id, session_id))
  const { head_message_id: head } = session
  const { card, persona, settled, effective } = await loadSessionContext(chat, db, session)
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
