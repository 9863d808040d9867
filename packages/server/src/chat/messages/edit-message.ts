import type { Locale, Message, MessageEdit, MessageId, RevisionId, UserId } from '@inkling/contract'
import {
  countTokens,
  isEqualJson,
  type JsonObject,
  mayHaveCommands,
  PLACEMENTS,
  splitThoughts,
  unifyLineBreaks,
  type VariableValues,
} from '@inkling/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { deleteVectors } from '../memory/vectors/store-vectors.ts'
import { enqueueMemoryTasks } from '../memory/vectors/vector-tasks.ts'
import { applyCommands, stateAtGreeting } from '../prompt/message-state.ts'
import { buildPromptContext, type PromptContext, type PromptContextStores } from '../prompt/prompt-scene.ts'
import type { PatternRunner } from '../prompt/script-runner.ts'
import { type StoredText, storeText } from '../prompt/store-text.ts'
import { resolveScopeSettings } from '../settings/read-settings.ts'
import { type BranchState, EMPTY_STATE } from '../store/branch-states.ts'
import { type MessageRow, messageRowsSql, messageTable } from '../store/message-rows.ts'
import { findMessage } from '../store/read-path.ts'
import { selectMessage } from '../store/select-message.ts'
import { lockOwnSession, type OwnSession } from '../store/sessions.ts'
import { selectTreeId } from '../store/trees.ts'
import { isVisibleSql } from '../store/visibility.ts'
import { clockAt } from '../turn/turn-request.ts'
import { storeTurnMemory, TurnMemory } from '../turn/turn-state.ts'

type MessageEditInput = z.output<typeof MessageEdit>

interface EditContext extends PromptContextStores {
  readonly patterns: PatternRunner
}

/**
 * Edits in place, or adds a sibling with which the chat continues.
 * @throws ApiError message_streaming, or stale_edit with the current text, so that the user can keep both
 */
export async function editMessage(
  chat: EditContext,
  tx: Db,
  actor: Actor,
  id: MessageId,
  edit: MessageEditInput,
): Promise<Message> {
  // Always lock the chat before the message.
  const session = edit.as === 'sibling' ? await requireSession(tx, actor, edit) : null
  const edited = orNotFound(await lockEditedMessage(tx, actor.id, id))
  refuseUneditable(edited.row, edit)
  const changes = edit.content === undefined ? {} : await applyTextEdit(chat, tx, actor, edited, edit.content)
  if (session !== null) return await addSibling(chat, tx, actor, { ...edited.row, ...changes }, session)
  const { hidden = edited.row.hidden, is_marked = edited.row.is_marked } = edit
  await tx
    .updateTable('messages')
    .set({ ...changes, hidden, is_marked })
    .where('id', '=', id)
    .execute()
  await updateMessageMemory(tx, edited.row, { content: edited.row.content, ...changes, hidden })
  return orNotFound(await findMessage(tx, actor.id, id))
}

/** Also queues new vectors if the message becomes visible to models again. */
async function updateMessageMemory(
  tx: Db,
  was: MessageRow,
  is: Pick<MessageRow, 'content' | 'hidden'>,
): Promise<void> {
  if (is.content !== was.content) await deleteVectors(tx, { ...was, message_id: was.id })
  else if (was.hidden && !is.hidden) await enqueueMemoryTasks(tx, was.user_id, was.card_id, 'all')
}

const requireSession = async (tx: Db, actor: Actor, { session_id }: MessageEditInput): Promise<OwnSession> =>
  orNotFound(session_id && (await lockOwnSession(tx, actor.id, session_id)))

function refuseUneditable({ status, content, edited_at }: MessageRow, edit: MessageEditInput): void {
  if (status === 'streaming') throw new ApiError('message_streaming')
  if (edit.edited_at === undefined || isSameTime(edit.edited_at, edited_at)) return
  throw new ApiError('stale_edit', { facts: { content, edited_at: edited_at ?? '' } })
}

const isSameTime = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)

async function applyTextEdit(
  chat: EditContext,
  tx: Db,
  actor: Actor,
  edited: EditedMessage,
  content: string,
) {
  const now = chat.clock.now()
  const { state, global_variables, row } = edited
  const memory = new TurnMemory(actor.id, { state: { id: row.state_id, state }, global_variables }, now)
  const { words, reasoning } = tellThoughts(row, content)
  const { text, variables } = await toStoredText(chat, tx, edited, words, now, memory)
  const state_id = memory.after({ variables, lorebooks: null })
  await storeTurnMemory(tx, actor.id, memory)
  return { content: text, reasoning, tokens: countTokens(text), edited_at: now.toISOString(), state_id }
}

/** Moves reasoning at the start of an edited answer to the end of its stored reasoning. */
function tellThoughts(
  { role, reasoning }: Pick<MessageRow, 'role' | 'reasoning'>,
  content: string,
): { words: string; reasoning: string } {
  const split = splitThoughts(content)
  const isThought = role === 'assistant' && split.reasoning.trim() !== '' && split.content.trim() !== ''
  if (!isThought) return { words: content, reasoning }
  const joined = [reasoning, split.reasoning].map(one => one.trim()).filter(one => one !== '')
  return { words: split.content, reasoning: joined.join('\n\n') }
}

/** Without a chat there is no card, so the text is stored unchanged. */
async function toStoredText(
  { patterns, cards, presets }: Pick<EditContext, 'patterns' | 'cards' | 'presets'>,
  tx: Db,
  { row, revision_id, user_name, locale }: EditedMessage,
  content: string,
  now: Date,
  memory: TurnMemory,
): Promise<StoredText> {
  const { variables } = memory.state
  if (revision_id === null) return { text: unifyLineBreaks(content), variables }
  const { user_id, card_id } = row
  const resolved = await resolveScopeSettings(tx, presets, user_id, { kind: 'card', card_id })
  const scene = buildPromptContext({
    card: await cards.find(revision_id),
    user: { id: user_id, name: user_name },
    // Macros use the name of the message's author.
    settled: { ...resolved, persona: null },
    clock: clockAt(now, undefined, locale),
    seed: row.id,
  })
  const placement = row.role === 'user' ? PLACEMENTS.user : PLACEMENTS.assistant
  const stored = await storeText(patterns, scene, {
    placement,
    isEdit: true,
    given: content,
    before: variables,
  })
  return { ...stored, variables: await stateAfterEdit(tx, scene, row, stored) }
}

/** The sibling has the same depth, so its jump pointer leads to the same ancestor. */
async function addSibling(
  { clock }: Pick<EditContext, 'clock'>,
  tx: Db,
  actor: Actor,
  version: MessageRow,
  session: OwnSession,
): Promise<Message> {
  const id = newId<MessageId>()
  const row: MessageRow = {
    ...version,
    id,
    jump_id: version.depth === 0 ? id : version.jump_id,
    active_child_id: null,
    status: 'done',
    error: null,
    usage: null,
    is_marked: false,
    prompt_record: null,
    created_at: clock.now().toISOString(),
  }
  await sql`insert into ${messageTable.into} select m.* from ${messageRowsSql([row])} m`.execute(tx)
  await selectMessage({ clock }, tx, actor, session, id)
  return orNotFound(await findMessage(tx, actor.id, id))
}

/**
 * An edit's commands apply to the state before the message. If they have the same effect as before, the variables stay,
 * including later changes by a card.
 */
export async function stateAfterEdit(
  tx: Db,
  scene: PromptContext,
  row: Pick<MessageRow, 'content' | 'parent_id' | 'role'>,
  { text, variables }: { readonly text: string; readonly variables: VariableValues },
): Promise<VariableValues> {
  const isGreeting = row.parent_id === null && row.role === 'assistant'
  if (!isGreeting && !mayHaveCommands(row.content) && !mayHaveCommands(text)) return variables
  const after = isGreeting ? stateAtGreeting : applyCommands
  const before = { ...variables, message: await findStateAbove(tx, row.parent_id) }
  const was = after(scene, before, row.content).message
  const is = after(scene, before, text).message
  return isEqualJson(was, is) ? variables : { ...variables, message: is }
}

async function findStateAbove(
  tx: Db,
  parent_id: MessageRow['parent_id'],
): Promise<VariableValues['message']> {
  if (parent_id === null) return {}
  const above = await tx
    .selectFrom('messages')
    .innerJoin('message_states', 'message_states.id', 'messages.state_id')
    .select(sql<VariableValues['message']>`message_states.state -> 'variables' -> 'message'`.as('message'))
    .where('messages.id', '=', parent_id)
    .executeTakeFirst()
  return above?.message ?? {}
}

export interface EditedMessage {
  readonly row: MessageRow
  readonly user_name: string
  readonly locale: Locale
  /** The card's revision in its most recently used chat. */
  readonly revision_id: RevisionId | null
  readonly state: BranchState
  readonly global_variables: JsonObject
}

/** A concurrent edit waits and sees the result. */
export async function lockEditedMessage(
  tx: Db,
  user_id: UserId,
  id: MessageId,
): Promise<EditedMessage | undefined> {
  const locked = await tx
    .selectFrom('messages as message')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('is_draft', '=', false)
    .where(isVisibleSql('message', selectTreeId(sql`message.id`)))
    .forUpdate()
    .executeTakeFirst()
  if (locked === undefined) return undefined
  const { rows } = await sql<Omit<EditedMessage, 'row' | 'state'> & { state: BranchState | null }>`
    select u.locale, st.state,
      case when above.role = 'user' then above.name else u.display_name end as user_name,
      coalesce((
        select json_object_agg(v.name, v.value) from user_variables v where v.user_id = u.id), '{}') as global_variables,
      (select s.revision_id from sessions s where s.user_id = u.id and s.card_id = ${locked.card_id}::uuid
        order by s.updated_at desc limit 1) as revision_id
    from users u
    left join messages above on above.id = ${locked.parent_id}::uuid
    left join message_states st on st.id = ${locked.state_id}::uuid
    where u.id = ${user_id}::uuid`.execute(tx)
  const [around] = rows
  if (around === undefined) return undefined
  const user_name = locked.role === 'user' ? locked.name : around.user_name
  return { row: locked, ...around, user_name, state: around.state ?? EMPTY_STATE }
}
