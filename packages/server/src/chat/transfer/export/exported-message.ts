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

interface ExportedTreeFacts {
  readonly state_id: StateId | null
  /** File id of the child that the chat continues with, unless it is the newest. */
  readonly goes_on: string | null
  readonly memory: OwnMemory | undefined
}

/** Omits variables inherited from the previous message. Other programs keep a mark among the fields that they don't know. */
export function exportPathMessage(row: ExportedRow, above: ExportedRow | undefined): ChatMessage {
  const message = withOwnFacts(exportMessage(row), row.is_marked ? { is_marked: true } : {})
  const isInherited =
    row.origin?.has_variables !== true &&
    isEqualJson(message.variables, above?.state?.variables.message ?? {})
  return isInherited ? { ...message, variables: {} } : message
}

/** Includes the fields that only Inkling's format has. */
export function exportFullMessage(row: ExportedRow, place: ExportedTreeFacts): ChatMessage {
  return withOwnFacts(exportMessage(row), ownFacts(row, place))
}

function withOwnFacts(message: ChatMessage, facts: OwnFacts): ChatMessage {
  if (Object.keys(facts).length === 0) return message
  return { ...message, extra: { ...message.extra, [OWN_FACTS]: { ...facts } } }
}

function ownFacts(
  { status, end_reason, usage, edited_at, is_marked, state, state_id, origin }: ExportedRow,
  above: ExportedTreeFacts,
): OwnFacts {
  return {
    ...(status !== 'done' && { status }),
    ...(end_reason !== null && end_reason !== 'stop' && { end_reason }),
    ...(usage !== null && { usage }),
    ...(edited_at !== null && { edited_at }),
    ...(is_marked && { is_marked }),
    ...(above.goes_on !== null && { goes_on: above.goes_on }),
    ...(state !== null && state_id !== above.state_id && { state: stateFacts(state) }),
    ...(above.memory !== undefined && { memory: above.memory }),
    ...(origin?.has_variables && { has_variables: true }),
  }
}

interface ExportNames {
  readonly places: ReadonlyMap<SessionId, number>
  readonly numberOf: (id: string | null) => string | null
}

/** Includes the fields that only Inkling's format has. */
export async function exportHead(db: Db, chat: ExportedSession, names: ExportNames): Promise<ChatHead> {
  const facts = await exportChatFacts(db, chat)
  const header = { ...facts.header, [OWN_FACTS]: { ...headFacts(chat, names) } }
  return { ...facts, header, head: names.numberOf(chat.head_message_id) }
}

/** Omits the parent chat and fork message if they are not in the file. */
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
