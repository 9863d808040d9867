import type { ChatFormat } from '@inkling/contract'
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
import type { Db } from '../../../platform/database/tables.ts'
import type { StateId } from '../../store/branch-states.ts'
import { type DisplayContext, displayedMessages } from './displayed-messages.ts'
import { toldHead } from './exported-head.ts'
import { toldMessage, toldWhole } from './exported-message.ts'
import { findToldSessions, type ToldSession, toldFacts } from './exported-session.ts'
import { inTurn } from './in-turn.ts'
import { readMemory } from './read-memory.ts'
import { outlinePath, outlineTree, readMessages, readPlaces, type TreeOutline } from './read-messages.ts'

/** A file's text, piece by piece: chats may be longer than what fits into memory. */
export type Pieces = AsyncGenerator<string, void>

/** A chat as a file. */
export const writeChat = (chat: DisplayContext, session: ToldSession, format: ChatFormat): Pieces =>
  inTurn(session.user_id, piecesOf(chat, session, format))

function piecesOf(chat: DisplayContext, session: ToldSession, format: ChatFormat): Pieces {
  const { bulkDb: db } = chat.house
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

/** The path that the chat is on, in the form of SillyTavern. */
async function* writeLines(db: Db, session: ToldSession): Pieces {
  yield `${writeChatHeader(await toldFacts(db, session))}\n`
  const { ids } = await outlinePath(db, session.user_id, session.head_message_id)
  for await (const places of readPlaces(db, ids)) {
    const lines = places.map(({ siblings, chosen }) =>
      writeChatLine({ siblings: siblings.map(toldMessage), chosen }),
    )
    yield `${lines.join('\n')}\n`
  }
}

async function* writeDisplayed(chat: DisplayContext, session: ToldSession, format: 'txt' | 'md'): Pieces {
  const write = format === 'txt' ? writePlainMessage : writeMarkdownMessage
  if (format === 'md') yield writeMarkdownTitle(session.title)
  for await (const messages of displayedMessages(chat, session)) yield messages.map(write).join('')
}

/** All chats of the tree with all that was said in it; the one that was asked for is the one that opens. */
async function* writeWholeTree(db: Db, session: ToldSession): Pieces {
  const { user_id, tree_id } = session
  const chats = await findToldSessions(db, user_id, { tree_id })
  const heads = chats.toSorted((a, b) => Number(b.id === session.id) - Number(a.id === session.id))
  const outline = await outlineTree(db, session)
  // Numbers are ids enough within a file, and a third of its size less.
  const numbers = new Map<string, string>(outline.ids.map((id, at) => [id, String(at + 1)]))
  const numberOf = (id: string | null): string | null => numbers.get(id ?? '') ?? null
  yield TREE_FILE_START
  yield* writeNodes(db, outline, numberOf)
  const places = new Map(heads.map(({ id }, at) => [id, at]))
  const told: Awaited<ReturnType<typeof toldHead>>[] = []
  // One after the other: together, the heads of a large tree would ask for every connection there is.
  for (const chat of heads) told.push(await toldHead(db, chat, { places, numberOf }))
  yield writeTreeEnd(told)
}

async function* writeNodes(
  db: Db,
  { ids, newest }: TreeOutline,
  numberOf: (id: string | null) => string | null,
): Pieces {
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
      const message = toldWhole(row, {
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
