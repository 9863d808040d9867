import type { ChatFormat, MessageId, UserId } from '@inkling/contract'
import {
  TREE_FILE_BETWEEN,
  TREE_FILE_START,
  writeChatHeader,
  writeChatLine,
  writeMarkdownMessage,
  writeMarkdownTitle,
  writePlainMessage,
  writeTreeEnd,
  writeTreeNode,
} from '@inkling/engine'
import { withBulkReadSlot } from '../../../platform/database/bulk-queue.ts'
import { anyOf } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { StateId } from '../../store/branch-states.ts'
import type { OwnMemory } from '../native-format.ts'
import { type DisplayContext, displayedMessages } from './displayed-messages.ts'
import { exportFullMessage, exportHead, exportPathMessage } from './exported-message.ts'
import { type ExportedSession, exportChatFacts, findExportedSessions } from './exported-session.ts'
import {
  type ExportedRow,
  outlinePath,
  outlineTree,
  readAlternatives,
  readMessages,
  type TreeOutline,
} from './read-messages.ts'

/** Chunks, because chats may be larger than memory. */
export type TextChunks = AsyncGenerator<string, void>

export const writeChat = (chat: DisplayContext, session: ExportedSession, format: ChatFormat): TextChunks =>
  withExportSlots(session.user_id, generateChunks(chat, session, format))

function generateChunks(chat: DisplayContext, session: ExportedSession, format: ChatFormat): TextChunks {
  const { bulkDb: db } = chat
  switch (format) {
    case 'jsonl':
      return writeLines(db, session)
    case 'json':
      return writeWholeTree(db, session)
    case 'txt':
    case 'md':
      return writeDisplayed(chat, session, format)
    default:
      return format satisfies never
  }
}

async function* writeLines(db: Db, session: ExportedSession): TextChunks {
  yield `${writeChatHeader(await exportChatFacts(db, session))}\n`
  const { ids } = await outlinePath(db, session.user_id, session.head_message_id)
  let above: ExportedRow | undefined
  for await (const places of readAlternatives(db, ids)) {
    const lines = places.map(({ siblings, chosen }) => {
      const line = writeChatLine({ siblings: siblings.map(row => exportPathMessage(row, above)), chosen })
      above = siblings[chosen]
      return line
    })
    yield `${lines.join('\n')}\n`
  }
}

async function* writeDisplayed(
  chat: DisplayContext,
  session: ExportedSession,
  format: 'txt' | 'md',
): TextChunks {
  const write = format === 'txt' ? writePlainMessage : writeMarkdownMessage
  if (format === 'md') yield writeMarkdownTitle(session.title)
  for await (const messages of displayedMessages(chat, session)) yield messages.map(write).join('')
}

/** The requested chat comes first and opens after import. */
async function* writeWholeTree(db: Db, session: ExportedSession): TextChunks {
  const { user_id, tree_id } = session
  const chats = await findExportedSessions(db, user_id, { tree_id })
  const heads = chats.toSorted((a, b) => Number(b.id === session.id) - Number(a.id === session.id))
  const outline = await outlineTree(db, session)
  // Numbers make the file a third smaller.
  const numbers = new Map<string, string>(outline.ids.map((id, at) => [id, String(at + 1)]))
  const numberOf = (id: string | null): string | null => numbers.get(id ?? '') ?? null
  yield TREE_FILE_START
  yield* writeNodes(db, outline, numberOf)
  const places = new Map(heads.map(({ id }, at) => [id, at]))
  const exported: Awaited<ReturnType<typeof exportHead>>[] = []
  // One at a time, so that a large tree does not take all connections.
  for (const chat of heads) exported.push(await exportHead(db, chat, { places, numberOf }))
  yield writeTreeEnd(exported)
}

async function* writeNodes(
  db: Db,
  { ids, newest }: TreeOutline,
  numberOf: (id: string | null) => string | null,
): TextChunks {
  const states = new Map<string, StateId>()
  let separator = ''
  for await (const rows of readMessages(db, ids)) {
    const memory = await readMemory(
      db,
      rows.map(({ id }) => id),
    )
    const nodes = rows.map(row => {
      if (row.state_id !== null) states.set(row.id, row.state_id)
      const isObvious = row.active_child_id === newest.get(row.id)
      const message = exportFullMessage(row, {
        state_id: states.get(row.sibling_group) ?? null,
        goes_on: isObvious ? null : numberOf(row.active_child_id),
        memory: memory.get(row.id),
      })
      const id = numberOf(row.id) ?? ''
      return writeTreeNode({ ...message, id, parent_id: numberOf(row.sibling_group) })
    })
    yield separator + nodes.join(TREE_FILE_BETWEEN)
    separator = TREE_FILE_BETWEEN
  }
}

/**
 * One chunk at a time per user, so that others are served in between. The slot is held only while a chunk is produced,
 * not while the reader is slow.
 */
export async function* withExportSlots<Piece>(
  user_id: UserId,
  pieces: AsyncGenerator<Piece, void>,
): AsyncGenerator<Piece, void> {
  try {
    for (;;) {
      const { value, done } = await withBulkReadSlot(user_id, () => pieces.next())
      if (done === true) return
      yield value
    }
  } finally {
    await pieces.return()
  }
}

export async function readMemory(db: Db, ids: readonly MessageId[]): Promise<Map<MessageId, OwnMemory>> {
  const rows = await db
    .selectFrom('memories')
    .selectAll()
    .where('message_id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  const summaries = await db
    .selectFrom('summaries')
    .select(['message_id', 'text', 'messages', 'model_name', 'is_edited', 'created_at', 'updated_at'])
    .where('message_id', '=', anyOf(ids))
    .execute()
  const memories = new Map<MessageId, OwnMemory>()
  const add = (id: MessageId, fields: OwnMemory) => memories.set(id, { ...memories.get(id), ...fields })
  for (const { message_id, is_note, text, importance, is_pinned, is_off, created_at } of rows) {
    const ownMemory = { importance, is_pinned, is_off }
    const notes = memories.get(message_id)?.notes ?? []
    if (is_note) add(message_id, { notes: [...notes, { ...ownMemory, text: text ?? '', created_at }] })
    else add(message_id, { own: { ...ownMemory, text } })
  }
  for (const { message_id, ...summary } of summaries) add(message_id, { summary })
  return memories
}
