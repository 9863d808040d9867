import type { LorebookOutcome, LorebooksTrial } from '@inkling/contract'
import type { z } from 'zod'
import type { RecentLorebooks } from '../../features/lorebooks/recent-lorebooks.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound, Refusal } from '../../platform/http/api-error.ts'
import type { Patterns } from '../prompt/script-runner.ts'
import type { SceneStores } from '../prompt/session-scene.ts'
import { sceneOfSession, sceneOfText } from './lorebook-test-scene.ts'

interface TestContext extends SceneStores {
  readonly lorebooks: RecentLorebooks
  readonly patterns: Patterns
}

/**
 * Which entries of some books wake for a text, or in one of the user's chats, and why. Changes nothing, in the chat
 * neither.
 * @throws Refusal not_found for a book or a chat that is not there, lorebook_too_slow, prompt_too_large
 */
export async function testLorebooks(
  chat: TestContext,
  actor: Actor,
  { lorebook_ids, draft, text = '', session_id }: z.output<typeof LorebooksTrial>,
): Promise<LorebookOutcome> {
  const attachments = [...new Set(lorebook_ids)].map(id => ({ id, source: 'chat' as const }))
  const books = await chat.lorebooks.attached(actor.id, attachments)
  if (books.length < attachments.length) throw notFound()
  const scene = session_id === undefined ? sceneOfText(text) : await sceneOfSession(chat, actor, session_id)
  const input = { ...scene, lorebooks: { ...scene.lorebooks, books } }
  const { result } = await chat.patterns.testLorebooks({ input, draft })
  if (result === null) throw new Refusal('lorebook_too_slow')
  if (result.ok) return result.outcome
  const { ok: _, code, ...facts } = result
  throw new Refusal(code, { facts })
}
