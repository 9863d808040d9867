import type { MessageId, NewSession, Session, SessionId } from '@inkling/contract'
import { countTokens, expandMacros, greetingsOf, macroValues } from '@inkling/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import { orNotFound } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newId } from '../../platform/ids.ts'
import { findUser } from '../accounts/store.ts'
import { findCardForChat } from '../cards/chat-card.ts'
import { noteChatStarted, setLastSession } from '../cards/reader-store.ts'
import { asRows, messageRow } from './message-row.ts'
import { rootPlace } from './place.ts'
import { findSession, moveHead } from './session-store.ts'

/** Begins a chat: every greeting of the card is a sibling at its root, and the chosen one its head. */
export async function createSession(
  house: House,
  tx: Db,
  actor: Actor,
  wanted: z.output<typeof NewSession>,
): Promise<Session> {
  const card = orNotFound(await findCardForChat(tx, actor, wanted.card_id))
  const user = orNotFound(await findUser(tx, actor.id))
  const now = house.clock.now().toISOString()
  const id = newId<SessionId>()
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: actor.id,
      card_id: card.id,
      revision_id: card.revision_id,
      title: wanted.title ?? card.name,
      head_message_id: null,
      parent_session_id: null,
      fork_message_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute()

  const values = macroValues(card.data, { name: user.display_name, description: '' })
  const rows = greetingsOf(card.data).map(greeting => {
    const content = expandMacros(greeting, values)
    const place = rootPlace(newId<MessageId>())
    return messageRow(place, null, id, {
      user_id: actor.id,
      card_id: card.id,
      created_at: now,
      role: 'assistant',
      name: values.char,
      content,
      tokens: countTokens(content),
      status: 'done',
    })
  })
  await sql`insert into messages select m.* from ${asRows(rows)} m`.execute(tx)
  const head = rows[Math.min(wanted.greeting_index, rows.length - 1)]
  if (head !== undefined) await moveHead(tx, id, head, now)
  await setLastSession(tx, actor.id, card.id, id)
  const session = orNotFound(await findSession(tx, actor.id, id))
  // Last: everybody who begins a chat with this card waits in its row.
  await noteChatStarted(tx, card.id, house.clock.now())
  return session
}
