import { type NewSession, SESSION_TITLE_MAX, type Session, type SessionId } from '@inkling/contract'
import type { z } from 'zod'
import { setLastSession } from '../../features/cards/reader-state.ts'
import type { Db } from '../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import type { ChatContext } from '../context.ts'
import { changeScope, copySettings } from '../settings/change-settings.ts'
import { findInTree } from '../store/select-message.ts'
import { findSession, lockOwnSession, moveHead, type OwnSession } from '../store/sessions.ts'

type BranchRequest = Pick<z.output<typeof NewSession>, 'title' | 'persona_id'> & {
  readonly branch_of: NonNullable<z.output<typeof NewSession>['branch_of']>
}

/** No messages are copied: both chats share the path up to the message. */
export async function branchSession(
  context: Pick<ChatContext, 'clock'>,
  tx: Db,
  actor: Actor,
  { branch_of, title, persona_id }: BranchRequest,
): Promise<Session> {
  const from = orNotFound(await lockOwnSession(tx, actor.id, branch_of.session_id))
  const { id: fork } = orNotFound(await findInTree(tx, from, branch_of.message_id))
  const id = newId<SessionId>()
  const now = context.clock.now()
  const created_at = now.toISOString()
  const { user_id, card_id, revision_id, tree_id } = from
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id,
      card_id,
      revision_id,
      tree_id,
      title: title ?? (await nextBranchTitle(tx, from)),
      head_message_id: null,
      draft_message_id: null,
      parent_session_id: from.id,
      fork_message_id: fork,
      deleted_at: null,
      created_at,
      updated_at: created_at,
    })
    .execute()
  await copySettings(tx, { from: from.id, to: id, now: created_at })
  if (persona_id !== undefined) {
    await changeScope(tx, actor, { kind: 'session', session_id: id, card_id }, { persona_id }, created_at)
  }
  await moveHead(tx, { id, tree_id }, fork, now)
  await setLastSession(tx, user_id, card_id, id)
  return orNotFound(await findSession(tx, user_id, id))
}

async function nextBranchTitle(tx: Db, { tree_id, title }: OwnSession): Promise<string> {
  const { before } = await tx
    .selectFrom('sessions')
    .select(count => count.fn.countAll<number>().as('before'))
    .where('tree_id', '=', tree_id)
    .executeTakeFirstOrThrow()
  const number = ` (${before + 1})`
  const plain = title.replace(/ \(\d+\)$/, '')
  return plain.slice(0, SESSION_TITLE_MAX - number.length) + number
}
