import { rm } from 'node:fs/promises'
import {
  type CardId,
  type ChatImport,
  IMPORTED_SESSIONS_SHOWN,
  type QueryOf,
  type routes,
} from '@inkling/contract'
import type { House } from '../../../context.ts'
import { setLastSession } from '../../../features/cards/reader-state.ts'
import { inBulkWriteTurn } from '../../../platform/database/bulk-queue.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Tell } from '../../../platform/http/bind.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { type Intent, type Outcome, once } from '../../../platform/http/idempotency/idempotency.ts'
import type { FileInHand } from '../../../platform/http/uploads/file-body.ts'
import { inFileTurn, onceOfFile } from '../../../platform/http/uploads/receive-file.ts'
import { wishForVectors } from '../../memory/vectors/vector-tasks.ts'
import { changeScope } from '../../settings/change-settings.ts'
import { findLastSession, findSessions } from '../../store/sessions.ts'
import { type Read, readWithCards } from './find-card.ts'
import { insertRows, insertSessions } from './insert-rows.ts'
import { receiveChatFile } from './read-chat-file.ts'
import type { ImportedSession } from './session-rows.ts'

type Wanted = QueryOf<typeof routes.chat.importSessions>

interface Bringing {
  readonly actor: Actor
  readonly wanted: Wanted
  readonly file: FileInHand
  readonly intent: Intent | null
  readonly tell: Tell
}

/**
 * Begins chats from a file: all of them, or none. The file is read and made into rows before anything is written; a
 * reader's own store does not count for what others see of the card.
 */
export async function importSessions(
  house: House,
  { actor, wanted, file, intent, tell }: Bringing,
): Promise<Outcome> {
  const draft = await receiveChatFile(house, file)
  const rowsPath = `${draft.path}.rows`
  try {
    return await onceOfFile(house.db, intent, draft, ofFile =>
      inFileTurn(actor.id, async () => {
        const read = await readWithCards(house, actor, wanted, { path: draft.path, rowsPath })
        const outcome = await inBulkWriteTurn(() =>
          once(house.bulkDb, ofFile, 201, tx => writeAll(house, tx, actor, read, rowsPath)),
        )
        if (!outcome.replayed) tellOne(tell, read)
        return outcome
      }),
    )
  } finally {
    await Promise.all([draft.remove(), rm(rowsPath, { force: true })])
  }
}

/** Lists are asked for again whole, however many chats are new in them. */
function tellOne(tell: Tell, { sessions: [first] }: Read): void {
  if (first === undefined) return
  tell({ event: 'session_changed', session_id: first.row.id, card_id: first.row.card_id })
}

async function writeAll(
  house: House,
  tx: Db,
  actor: Actor,
  { sessions, messages, notices }: Read,
  rowsPath: string,
): Promise<ChatImport> {
  await insertRows(tx, rowsPath)
  await insertSessions(
    tx,
    sessions.map(({ row }) => row),
  )
  for (const session of sessions) await settleNote(house, tx, actor, session)
  for (const card_id of new Set(sessions.map(({ row }) => row.card_id))) {
    await rememberLast(tx, actor, card_id)
    await wishForVectors(tx, actor.id, card_id, 'all')
  }
  const shown = sessions.slice(0, IMPORTED_SESSIONS_SHOWN).map(({ row }) => row.id)
  return {
    sessions: await findSessions(tx, actor.id, shown),
    session_count: sessions.length,
    message_count: messages,
    notices: [...notices],
  }
}

/** A note that a file has for its chat holds in that chat. */
async function settleNote(house: House, tx: Db, actor: Actor, { row, note }: ImportedSession): Promise<void> {
  if (note === null) return
  const { text, interval, place } = note
  const scope = { kind: 'session', session_id: row.id, card_id: row.card_id } as const
  const author_note = { text, interval, ...place }
  await changeScope(tx, actor, scope, { author_note }, house.clock.now().toISOString())
}

/** The chat that was last in use may be one of these. */
async function rememberLast(tx: Db, actor: Actor, card_id: CardId): Promise<void> {
  const last = await findLastSession(tx, actor.id, card_id)
  if (last !== null) await setLastSession(tx, actor.id, card_id, last.id)
}
