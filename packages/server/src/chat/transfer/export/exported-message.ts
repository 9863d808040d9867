import type { SessionId } from '@inkling/contract'
import { type ChatHead, type ChatMessage, isEqualJson } from '@inkling/engine'
import type { Db } from '../../../platform/database/tables.ts'
import type { StateId } from '../../store/branch-states.ts'
import {
  type HeadFacts,
  OWN_FACTS,
  type OwnColumn,
  type OwnFacts,
  type OwnMemory,
  stateFacts,
} from '../native-format.ts'
import { type ExportedSession, exportChatFacts } from './exported-session.ts'
import type { ExportedRow } from './read-messages.ts'

/** A message as any chat file tells of it. */
export function exportMessage({ origin, state, ...row }: ExportedRow): ChatMessage {
  const { role, name, content, reasoning, hidden } = row
  return {
    role,
    name,
    content,
    reasoning,
    hidden,
    model: row.model_name ?? '',
    sent_at: Date.parse(row.created_at),
    send_date: origin?.send_date ?? null,
    variables: state?.variables.message ?? {},
    extra: origin?.extra ?? {},
    rest: origin?.rest ?? {},
  }
}

/** What a tree says of a message beside its row. */
interface ExportedTreeFacts {
  /** The state of the message that it follows. */
  readonly state_id: StateId | null
  /** The child that the path last led to, as the file knows it, where that is not the newest. */
  readonly goes_on: string | null
  /** What is remembered at it besides its words. */
  readonly memory: OwnMemory | undefined
}

/** The same on a path: variables that the branch merely still has stand where they were set, and not again here. */
export function exportPathMessage(row: ExportedRow, above: ExportedRow | undefined): ChatMessage {
  const message = exportMessage(row)
  const isInherited =
    row.origin?.has_variables !== true &&
    isEqualJson(message.variables, above?.state?.variables.message ?? {})
  return isInherited ? { ...message, variables: {} } : message
}

/** The same with all that only we know of it. */
export function exportFullMessage(row: ExportedRow, place: ExportedTreeFacts): ChatMessage {
  const message = exportMessage(row)
  const facts = ownFacts(row, place)
  if (Object.keys(facts).length === 0) return message
  return { ...message, extra: { ...message.extra, [OWN_FACTS]: { ...facts } } }
}

function ownFacts(
  { status, end_reason, usage, edited_at, state, state_id, origin }: ExportedRow,
  above: ExportedTreeFacts,
): OwnFacts {
  return {
    ...(status !== 'done' && { status }),
    ...(end_reason !== null && end_reason !== 'stop' && { end_reason }),
    ...(usage !== null && { usage }),
    ...(edited_at !== null && { edited_at }),
    ...(above.goes_on !== null && { goes_on: above.goes_on }),
    ...(state !== null && state_id !== above.state_id && { state: stateFacts(state) }),
    ...(above.memory !== undefined && { memory: above.memory }),
    ...(origin?.has_variables && { has_variables: true }),
  }
}

/** How the file names what a chat points at. */
interface ExportNames {
  /** Where each chat stands among those of the file. */
  readonly places: ReadonlyMap<SessionId, number>
  readonly numberOf: (id: string | null) => string | null
}

/** A chat of a tree, with all that only we know of it. */
export async function exportHead(db: Db, chat: ExportedSession, names: ExportNames): Promise<ChatHead> {
  const facts = await exportChatFacts(db, chat)
  const header = { ...facts.header, [OWN_FACTS]: { ...headFacts(chat, names) } }
  return { ...facts, header, head: names.numberOf(chat.head_message_id) }
}

/** A chat that it branched off may be gone, and the message at which it did: then the file does not say so either. */
function headFacts(
  { parent_session_id, fork_message_id, is_favorite, created_at, updated_at }: ExportedSession,
  { places, numberOf }: ExportNames,
): HeadFacts {
  const parent = parent_session_id === null ? undefined : places.get(parent_session_id)
  const fork = numberOf(fork_message_id)
  const facts: Readonly<Record<OwnColumn, HeadFacts>> = {
    parent_session_id: parent === undefined ? {} : { parent },
    fork_message_id: fork === null ? {} : { fork },
    is_favorite: is_favorite ? { is_favorite } : {},
    created_at: { created_at },
    updated_at: { updated_at },
  }
  return Object.assign({}, ...Object.values(facts))
}
