import type { Locale, Message, MessageEdit, MessageId, RevisionId, UserId } from '@inkling/contract'
import {
  countTokens,
  equalJson,
  type JsonObject,
  mayCommand,
  PLACEMENTS,
  type VariableValues,
} from '@inkling/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { forgetVectors } from '../memory/vectors/store-vectors.ts'
import { wishForVectors } from '../memory/vectors/vector-tasks.ts'
import { afterCommands, atGreeting } from '../prompt/message-state.ts'
import { clockAt, type Scene, type SceneStores, sceneOf } from '../prompt/prompt-scene.ts'
import type { Patterns } from '../prompt/script-runner.ts'
import { type Stored, storeText } from '../prompt/store-text.ts'
import { settledIn } from '../settings/read-settings.ts'
import { type BranchState, NO_STATE } from '../store/branch-states.ts'
import { asRows, type MessageRow, messageTable } from '../store/message-rows.ts'
import { findMessage } from '../store/read-path.ts'
import { selectMessage } from '../store/select-message.ts'
import { holdOwnSession, type OwnSession } from '../store/sessions.ts'
import { treeOf } from '../store/trees.ts'
import { isInSight } from '../store/visibility.ts'
import { keepMemory, TurnMemory } from '../turn/turn-state.ts'

type Edit = z.output<typeof MessageEdit>

interface EditContext extends SceneStores {
  readonly patterns: Patterns
}

/**
 * Changes a message in place, or gives it a sibling that its chat goes on with.
 * @throws Refusal message_streaming, or stale_edit with the text as it is now, so that whoever edits has both
 */
export async function editMessage(
  chat: EditContext,
  tx: Db,
  actor: Actor,
  id: MessageId,
  edit: Edit,
): Promise<Message> {
  // The chat is held before the message, as by everybody who holds both.
  const session = edit.as === 'sibling' ? await chatOf(tx, actor, edit) : null
  const edited = orNotFound(await readEdited(tx, actor.id, id))
  refuseUneditable(edited.row, edit)
  const changes = edit.content === undefined ? {} : await textChanges(chat, tx, actor, edited, edit.content)
  if (session !== null) return await addSibling(chat, tx, actor, { ...edited.row, ...changes }, session)
  const hidden = edit.hidden ?? edited.row.hidden
  await tx
    .updateTable('messages')
    .set({ ...changes, hidden })
    .where('id', '=', id)
    .execute()
  await rememberAnew(tx, edited.row, { content: edited.row.content, ...changes, hidden })
  return orNotFound(await findMessage(tx, actor.id, id))
}

/** What is remembered of a message follows its text, and comes back with it when it is shown to models again. */
async function rememberAnew(
  tx: Db,
  was: MessageRow,
  is: Pick<MessageRow, 'content' | 'hidden'>,
): Promise<void> {
  if (is.content !== was.content) await forgetVectors(tx, { ...was, message_id: was.id })
  else if (was.hidden && !is.hidden) await wishForVectors(tx, was.user_id, was.card_id, 'all')
}

/** The chat that is to go on with the new version. */
const chatOf = async (tx: Db, actor: Actor, { session_id }: Edit): Promise<OwnSession> =>
  orNotFound(session_id && (await holdOwnSession(tx, actor.id, session_id)))

function refuseUneditable({ status, content, edited_at }: MessageRow, edit: Edit): void {
  if (status === 'streaming') throw new Refusal('message_streaming')
  if (edit.edited_at === undefined || isSameMoment(edit.edited_at, edited_at)) return
  throw new Refusal('stale_edit', { facts: { content, edited_at: edited_at ?? '' } })
}

const isSameMoment = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)

/** The text as it is stored after an edit, and what follows from it. */
async function textChanges(chat: EditContext, tx: Db, actor: Actor, edited: Edited, given: string) {
  const now = chat.house.clock.now()
  const { state, global_variables, row } = edited
  const memory = new TurnMemory(actor.id, { state: { id: row.state_id, state }, global_variables }, now)
  const { text, variables } = await storedText(chat, tx, edited, given, now, memory)
  const state_id = memory.after({ variables, lorebooks: null })
  await keepMemory(tx, actor.id, memory)
  return { content: text, tokens: countTokens(text), edited_at: now.toISOString(), state_id }
}

/** Without a chat there is no card whose scripts would run. */
async function storedText(
  { patterns, cards, presets }: EditContext,
  tx: Db,
  { row, revision_id, user_name, locale }: Edited,
  given: string,
  now: Date,
  memory: TurnMemory,
): Promise<Stored> {
  const { variables } = memory.state
  if (revision_id === null) return { text: given, variables }
  const { user_id, card_id } = row
  const settled = await settledIn(tx, presets, user_id, { kind: 'card', card_id })
  const scene = sceneOf({
    card: await cards.find(revision_id),
    user: { id: user_id, name: user_name },
    // Whoever said it then is who it is about.
    settled: { ...settled, persona: null },
    clock: clockAt(now, undefined, locale),
    seed: row.id,
  })
  const placement = row.role === 'user' ? PLACEMENTS.user : PLACEMENTS.assistant
  const stored = await storeText(patterns, scene, { placement, isEdit: true, given, before: variables })
  return { ...stored, variables: await afterEdit(tx, scene, row, stored) }
}

/** Another version beside a message: at the same depth its jump leads to the same ancestor. */
async function addSibling(
  { house }: EditContext,
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
    prompt_record: null,
    created_at: house.clock.now().toISOString(),
  }
  await sql`insert into ${messageTable.into} select m.* from ${asRows([row])} m`.execute(tx)
  await selectMessage(house, tx, actor, session, id)
  return orNotFound(await findMessage(tx, actor.id, id))
}

/**
 * The variables after a message that says something else now: what its commands make of those before it. Where they do
 * the same as they did, the variables stay, with what a card may have put there since.
 */
export async function afterEdit(
  tx: Db,
  scene: Scene,
  row: Pick<MessageRow, 'content' | 'parent_id' | 'role'>,
  { text, variables }: { readonly text: string; readonly variables: VariableValues },
): Promise<VariableValues> {
  const isGreeting = row.parent_id === null && row.role === 'assistant'
  if (!isGreeting && !mayCommand(row.content) && !mayCommand(text)) return variables
  const after = isGreeting ? atGreeting : afterCommands
  const before = { ...variables, message: await messageAbove(tx, row.parent_id) }
  const was = after(scene, before, row.content).message
  const is = after(scene, before, text).message
  return equalJson(was, is) ? variables : { ...variables, message: is }
}

/** What the message above keeps for status bars. */
async function messageAbove(tx: Db, parent_id: MessageRow['parent_id']): Promise<VariableValues['message']> {
  if (parent_id === null) return {}
  const above = await tx
    .selectFrom('messages')
    .innerJoin('message_states', 'message_states.id', 'messages.state_id')
    .select(sql<VariableValues['message']>`message_states.state -> 'variables' -> 'message'`.as('message'))
    .where('messages.id', '=', parent_id)
    .executeTakeFirst()
  return above?.message ?? {}
}

/** A message that is about to be edited, and what the text it gets is made in. */
export interface Edited {
  readonly row: MessageRow
  /** Whom its macros call the user: who is named so there. */
  readonly user_name: string
  readonly locale: Locale
  /** Of the chat that was last in use; null when no chat leads here any more. */
  readonly revision_id: RevisionId | null
  readonly state: BranchState
  readonly global_variables: JsonObject
}

/** Reads it and holds it until the edit is done: of two edits the second sees what the first has made of it. */
export async function readEdited(tx: Db, user_id: UserId, id: MessageId): Promise<Edited | undefined> {
  const held = await tx
    .selectFrom('messages as message')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('is_draft', '=', false)
    .where(isInSight('message', treeOf(sql`message.id`)))
    .forUpdate()
    .executeTakeFirst()
  if (held === undefined) return undefined
  const { rows } = await sql<Omit<Edited, 'row' | 'state'> & { state: BranchState | null }>`
    select u.locale, st.state,
      case when above.role = 'user' then above.name else u.display_name end as user_name,
      coalesce((
        select json_object_agg(v.name, v.value) from user_variables v where v.user_id = u.id), '{}') as global_variables,
      (select s.revision_id from sessions s where s.user_id = u.id and s.card_id = ${held.card_id}::uuid
        order by s.updated_at desc limit 1) as revision_id
    from users u
    left join messages above on above.id = ${held.parent_id}::uuid
    left join message_states st on st.id = ${held.state_id}::uuid
    where u.id = ${user_id}::uuid`.execute(tx)
  const [around] = rows
  if (around === undefined) return undefined
  const user_name = held.role === 'user' ? held.name : around.user_name
  return { row: held, ...around, user_name, state: around.state ?? NO_STATE }
}
