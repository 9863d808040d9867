import type { CardId, MessageId, NewSession, Session, SessionId, TreeId } from '@inkling/contract'
import { countTokens, listGreetings } from '@inkling/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import { findUser } from '../../features/accounts/store.ts'
import { countChatStarted } from '../../features/cards/card-counts.ts'
import { findCardForChat } from '../../features/cards/card-in-chat.ts'
import { setLastSession } from '../../features/cards/reader-state.ts'
import type { PresetCache } from '../../features/presets/recent-presets.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import type { ChatContext } from '../context.ts'
import { buildPromptContext } from '../prompt/prompt-scene.ts'
import type { PatternRunner } from '../prompt/script-runner.ts'
import { storeGreeting } from '../prompt/store-text.ts'
import { changeScope } from '../settings/change-settings.ts'
import { resolveScopeSettings } from '../settings/read-settings.ts'
import { EMPTY_STATE, GreetingStates, stateRows, stateTable } from '../store/branch-states.ts'
import { buildMessageRow, messageRowsSql, messageTable } from '../store/message-rows.ts'
import { findSession, moveHead } from '../store/sessions.ts'
import { rootPosition } from '../store/tree-position.ts'
import { clockAt } from '../turn/turn-request.ts'
import { branchSession } from './branch-off.ts'

export async function createSession(
  chat: SessionContext,
  tx: Db,
  actor: Actor,
  { card_id, branch_of, ...request }: z.output<typeof NewSession>,
): Promise<Session> {
  if (branch_of !== undefined) return await branchSession(chat, tx, actor, { ...request, branch_of })
  return await createSessionWithCard(chat, tx, actor, { ...request, card_id: orNotFound(card_id) })
}

export interface SessionContext extends Pick<ChatContext, 'clock'> {
  readonly presets: PresetCache
  readonly patterns: PatternRunner
}

/** All greetings become siblings at the root, the chosen one the head. */
export async function createSessionWithCard(
  { clock, presets, patterns }: SessionContext,
  tx: Db,
  actor: Actor,
  request: Omit<z.output<typeof NewSession>, 'card_id' | 'branch_of'> & { readonly card_id: CardId },
): Promise<Session> {
  const card = orNotFound(await findCardForChat(tx, actor, request.card_id))
  const user = orNotFound(await findUser(tx, actor.id))
  const now = clock.now()
  const created_at = now.toISOString()
  const id = newId<SessionId>()
  const tree_id = id as string as TreeId // a tree has the id of its first chat
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: actor.id,
      card_id: card.id,
      revision_id: card.revision_id,
      tree_id,
      title: request.title ?? card.name,
      head_message_id: null,
      draft_message_id: null,
      parent_session_id: null,
      fork_message_id: null,
      deleted_at: null,
      created_at,
      updated_at: created_at,
    })
    .execute()

  const place = { kind: 'session', session_id: id, card_id: card.id } as const
  if (request.persona_id !== undefined) {
    await changeScope(tx, actor, place, { persona_id: request.persona_id }, created_at)
  }
  const resolved = await resolveScopeSettings(tx, presets, actor.id, place)
  const moment = clockAt(now, request.time_zone, user.locale)
  const userValues = { id: actor.id, name: user.display_name }
  const scene = buildPromptContext({ card, user: userValues, settled: resolved, clock: moment, seed: id })
  const texts = listGreetings(card.data)
  if (request.greeting_index > 0 && request.greeting_index >= texts.length)
    throw new ApiError('invalid_input', { errors: [{ path: 'greeting_index', message: 'too_big' }] })
  const greetings = await Promise.all(texts.map(text => storeGreeting(patterns, scene, text)))
  const states = new GreetingStates({ user_id: actor.id, created_at })
  const rows = greetings.map(({ text, variables: { global: _, ...variables } }) =>
    buildMessageRow(rootPosition(newId<MessageId>()), null, id, {
      user_id: actor.id,
      card_id: card.id,
      created_at,
      role: 'assistant',
      name: card.data.nickname || card.data.name,
      content: text,
      tokens: countTokens(text),
      status: 'done',
      user_depth: 0,
      state_id: states.idOf({ ...EMPTY_STATE, variables }),
    }),
  )
  await sql`insert into ${stateTable.into} select s.* from ${stateRows(states.added)} s`.execute(tx)
  await sql`insert into ${messageTable.into} select m.* from ${messageRowsSql(rows)} m`.execute(tx)
  const head = rows[request.greeting_index]
  if (head !== undefined) await moveHead(tx, { id, tree_id }, head.id, now)
  await setLastSession(tx, actor.id, card.id, id)
  const session = orNotFound(await findSession(tx, actor.id, id))
  // Last, because everyone who starts a chat with this card waits for its row lock.
  await countChatStarted(tx, card.id, now)
  return session
}
