import { rm } from 'node:fs/promises'
import {
  type CardId,
  type ChatImport,
  IMPORTED_SESSIONS_SHOWN,
  type QueryOf,
  type routes,
} from '@inkling/contract'
import { setLastSession } from '../../../features/cards/reader-state.ts'
import { withBulkWriteSlot } from '../../../platform/database/bulk-queue.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { PublishEvent } from '../../../platform/http/bind.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import {
  type IdempotencyRecord,
  type IdempotentResponse,
  withIdempotency,
} from '../../../platform/http/idempotency/idempotency.ts'
import type { IncomingFile } from '../../../platform/http/uploads/file-body.ts'
import { withFileIdempotency, withFileSlot } from '../../../platform/http/uploads/receive-file.ts'
import type { ChatContext } from '../../context.ts'
import { enqueueMemoryTasks } from '../../memory/vectors/vector-tasks.ts'
import { changeScope } from '../../settings/change-settings.ts'
import { findLastSession, findSessions } from '../../store/sessions.ts'
import { type ReadRows, readWithCards } from './find-card.ts'
import { insertRows, insertSessions } from './insert-rows.ts'
import { receiveChatFile } from './read-chat-file.ts'
import type { ImportedSession } from './session-rows.ts'

export type SessionImportContext = Pick<ChatContext, 'config' | 'db' | 'bulkDb' | 'clock' | 'workers'>

type SessionImportQuery = QueryOf<typeof routes.chat.importSessions>

interface SessionImport {
  readonly actor: Actor
  readonly query: SessionImportQuery
  readonly file: IncomingFile
  readonly idempotency: IdempotencyRecord | null
  readonly publish: PublishEvent
}

/** Imports all chats of a file or none. The file becomes rows before the transaction starts. */
export async function importSessions(
  context: SessionImportContext,
  { actor, query: request, file, idempotency, publish }: SessionImport,
): Promise<IdempotentResponse> {
  const draft = await receiveChatFile(context, file)
  const rowsPath = `${draft.path}.rows`
  try {
    return await withFileIdempotency(context.db, idempotency, draft, ofFile =>
      withFileSlot(actor.id, async () => {
        const read = await readWithCards(context, actor, request, { path: draft.path, rowsPath })
        const outcome = await withBulkWriteSlot(() =>
          withIdempotency(context.bulkDb, ofFile, 201, tx => writeAll(context, tx, actor, read, rowsPath)),
        )
        if (!outcome.replayed) publishFirstSession(publish, read)
        return outcome
      }),
    )
  } finally {
    await Promise.all([draft.remove(), rm(rowsPath, { force: true })])
  }
}

/** One event suffices, because clients reload the whole list. */
function publishFirstSession(publish: PublishEvent, { sessions: [first] }: ReadRows): void {
  if (first === undefined) return
  publish({ event: 'session_changed', session_id: first.row.id, card_id: first.row.card_id })
}

async function writeAll(
  context: Pick<ChatContext, 'clock'>,
  tx: Db,
  actor: Actor,
  { sessions, messages, notices }: ReadRows,
  rowsPath: string,
): Promise<ChatImport> {
  await insertRows(tx, rowsPath)
  await insertSessions(
    tx,
    sessions.map(({ row }) => row),
  )
  for (const session of sessions) await storeChatNote(context, tx, actor, session)
  for (const card_id of new Set(sessions.map(({ row }) => row.card_id))) {
    await updateLastSession(tx, actor, card_id)
    await enqueueMemoryTasks(tx, actor.id, card_id, 'all')
  }
  const shown = sessions.slice(0, IMPORTED_SESSIONS_SHOWN).map(({ row }) => row.id)
  return {
    sessions: await findSessions(tx, actor.id, shown),
    session_count: sessions.length,
    message_count: messages,
    notices: [...notices],
  }
}

async function storeChatNote(
  context: Pick<ChatContext, 'clock'>,
  tx: Db,
  actor: Actor,
  { row, note }: ImportedSession,
): Promise<void> {
  if (note === null) return
  const { text, interval, place } = note
  const scope = { kind: 'session', session_id: row.id, card_id: row.card_id } as const
  const author_note = { text, interval, ...place }
  await changeScope(tx, actor, scope, { author_note }, context.clock.now().toISOString())
}

/** An imported chat may be the most recent one with the card. */
async function updateLastSession(tx: Db, actor: Actor, card_id: CardId): Promise<void> {
  const last = await findLastSession(tx, actor.id, card_id)
  if (last !== null) await setLastSession(tx, actor.id, card_id, last.id)
}
