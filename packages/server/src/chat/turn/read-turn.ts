import type {
  CardId,
  Locale,
  MessageId,
  MessageRole,
  RevisionId,
  SessionId,
  TreeId,
  UserId,
} from '@inkling/contract'
import { GENERATIONS_AT_ONCE } from '@inkling/contract'
import { type JsonObject, withoutStatusPlaceholder } from '@inkling/engine'
import { sql } from 'kysely'
import {
  type CallableModel,
  type CallableModelRow,
  callableModelColumns,
  toCallableModel,
} from '../../models/chat/answering-model.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError, notFoundError } from '../../platform/http/api-error.ts'
import { type SettingsRow, settingsColumns, settingsJoins } from '../settings/resolve-settings.ts'
import { type BranchState, EMPTY_STATE, type StateId } from '../store/branch-states.ts'
import type { Ancestor, TreePosition } from '../store/tree-position.ts'
import { selectTreeId } from '../store/trees.ts'
import { isVisibleSql } from '../store/visibility.ts'
import { type BaseMessage, baseColumn, type CompletionRequest, refuseUnanswerable } from './turn-request.ts'

/** The state before the turn. */
export interface Turn {
  readonly session_id: SessionId
  /** Any change of the chat or of the tree's deletions changes it. */
  readonly session_version: string
  readonly tree_id: TreeId
  readonly card_id: CardId
  readonly revision_id: RevisionId
  readonly user_name: string
  readonly locale: Locale
  readonly state: { readonly id: StateId | null; readonly state: BranchState }
  readonly global_variables: JsonObject
  readonly user_messages: number
  readonly base: BaseMessage | null
  readonly draft_id: MessageId | null
  /**
   * Parent of the turn's first message: the user message when regenerating, otherwise the one replied to. Null starts a
   * tree.
   */
  readonly anchor: TreePosition | null
  readonly children: readonly MessageId[]
  readonly has_gaps: boolean
  readonly slot: number | null
  readonly settings: SettingsRow
  readonly model: CallableModel
}

export const tooManyGenerations = (): ApiError =>
  new ApiError('too_many_generations', { facts: { limit: GENERATIONS_AT_ONCE }, retryAfterSeconds: 2 })

interface TurnRow extends SettingsRow, CallableModelRow {
  session_id: SessionId
  session_version: string
  tree_id: TreeId
  card_id: CardId
  revision_id: RevisionId
  user_name: string
  locale: Locale
  state_id: StateId | null
  state: BranchState | null
  global_variables: JsonObject | null
  base: BaseMessage | null
  draft_id: MessageId | null
  anchor_id: MessageId | null
  anchor_depth: number
  anchor_role: MessageRole | null
  user_messages: number
  jumps: Ancestor[]
  children: MessageId[]
  has_gaps: boolean
  slot: number | null
}

/**
 * Reads a turn in one statement. A message sent while an answer streams becomes a sibling of the user message above it,
 * or of the answer if that message was deleted alone. The model is the requested one, else the settings', else the
 * path's last, else the site's first.
 * @throws ApiError not_found, no_model, and as `refuseUnanswerable`
 */
export async function readTurn(db: Db, user_id: UserId, wanted: CompletionRequest): Promise<Turn> {
  const row = await readRow(db, user_id, wanted)
  if (row === undefined) throw notFoundError()
  refuseUnanswerable(row, wanted)
  if (row.model_id === null) throw wanted.model_id === undefined ? new ApiError('no_model') : notFoundError()
  const { session_id, session_version, tree_id, card_id, revision_id, user_name, locale, user_messages } = row
  const { draft_id, children, has_gaps, slot } = row
  const base = row.base && { ...row.base, content: withoutStatusPlaceholder(row.base.content) }
  const state = { id: row.state_id, state: row.state ?? EMPTY_STATE }
  const global_variables = row.global_variables ?? {}
  const model = toCallableModel(row, row.model_id)
  const anchor = readAnchorPosition(row)
  return {
    session_id,
    session_version,
    tree_id,
    card_id,
    revision_id,
    user_name,
    locale,
    state,
    global_variables,
    user_messages,
    base,
    draft_id,
    anchor,
    children,
    has_gaps,
    slot,
    settings: row,
    model,
  }
}

function readAnchorPosition({ anchor_id, anchor_depth, jumps }: TurnRow): TreePosition | null {
  const [first, second, ...rest] = jumps
  if (anchor_id === null || first === undefined || second === undefined) return null
  return { id: anchor_id, depth: anchor_depth, jumps: [first, second, ...rest] }
}

async function readRow(db: Db, user_id: UserId, wanted: CompletionRequest): Promise<TurnRow | undefined> {
  const { action } = wanted
  const model = wanted.model_id ?? null
  const { rows } = await sql<TurnRow>`
    select s.id as session_id, s.xmin::text as session_version, s.tree_id, s.card_id, s.revision_id, u.display_name as user_name, u.locale,
      s.draft_message_id as draft_id, ${baseColumn(action)} as base,
      st.id as state_id, st.state,
      (select json_object_agg(v.name, v.value) from user_variables v where v.user_id = s.user_id) as global_variables,
      a.id as anchor_id, a.depth as anchor_depth, a.role as anchor_role,
      coalesce(a.user_depth, 0) as user_messages,
      json_build_array(
        json_build_object('id', a.jump_id, 'depth', a.jump_depth),
        json_build_object('id', m1.jump_id, 'depth', m1.jump_depth),
        json_build_object('id', m2.jump_id, 'depth', m2.jump_depth)) as jumps,
      array(
        select id from messages where sibling_group = coalesce(a.id, s.tree_id) and deletion_id is null order by id
      ) as children,
      exists (select 1 from deletions d where d.tree_id = s.tree_id and d.scope = 'one') as has_gaps,
      (select free from generate_series(1, ${GENERATIONS_AT_ONCE}::int) free
        where free not in (select slot from messages where user_id = s.user_id and slot is not null)
        order by random() limit 1) as slot,
      ${callableModelColumns}, ${settingsColumns}
    from sessions s
    join users u on u.id = s.user_id
    left join messages base on ${isBase(wanted)}
      and base.user_id = s.user_id and base.card_id = s.card_id
    left join messages before on before.id = base.sibling_group
    left join messages a on a.id = ${anchorId(wanted)}
    left join message_states st on st.id = ${stateId(wanted)}
    left join messages m1 on m1.id = a.jump_id
    left join messages m2 on m2.id = m1.jump_id
    ${settingsJoins({
      user_id: sql<UserId>`s.user_id`,
      card_id: sql<CardId>`s.card_id`,
      session_id: sql<SessionId>`s.id`,
      wanted: sql<CallableModel['id'] | null>`${model}::uuid`,
      spoken: sql<CallableModel['id'] | null>`coalesce(base.model_id, a.model_id)`,
    })}
    where s.id = ${wanted.session_id} and s.user_id = ${user_id} and s.deleted_at is null`.execute(db)
  return rows[0]
}

// The request selects the SQL text: PostgreSQL replanned a statement for all cases every time, which took ten times as
// long as running it.

/** Row `base`: the message named in the request if it is in the chat's tree, or else the head. */
function isBase({ version_of, parent_message_id }: CompletionRequest) {
  const given = version_of ?? parent_message_id
  if (given === undefined) return sql`base.id = s.head_message_id`
  return sql`
    base.id = ${given}::uuid and ${selectTreeId(sql`${given}::uuid`)} = s.tree_id and ${isVisibleSql('base', sql`s.tree_id`)}`
}

/** `before` is the parent of `base`. */
function anchorId({ action, version_of, parent_message_id }: CompletionRequest) {
  if (action === 'continue' || version_of !== undefined) return sql`before.id`
  if (action === 'regenerate') return sql`case when base.role = 'user' then base.id else before.id end`
  if (parent_message_id !== undefined) return sql`base.id`
  return sql`case
    when base.status <> 'streaming' then base.id
    when before.role = 'user' then before.sibling_group
    else before.id end`
}

/** The anchor's state, or a continued root's own. */
function stateId({ action }: CompletionRequest) {
  return action === 'continue'
    ? sql`case when a.id is null then base.state_id else a.state_id end`
    : sql`a.state_id`
}
