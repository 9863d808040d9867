import { type Message, type MessageId, routes, type SessionId, UNDO_MINUTES } from '@inkling/contract'
import type { WriteClient } from './client.ts'
import { type KnownMessage, saved, textShown, whole } from './ledger.ts'
import type { StoredMessageRow } from './tables.ts'
import { hold, ListExplanation, readEveryPage } from './verify-lists.ts'

/**
 * Checks a client's messages against all those stored under its name, and its chats against both. Afterwards the ledger
 * has no open answer, because the stored form is final.
 * @param storedUntil what was shown up to this time of `performance.now()` must be stored
 */
export async function verifyMessages(
  client: WriteClient,
  rows: readonly StoredMessageRow[],
  storedUntil = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { messages, sessions } = client.ledger
  const stored = new Map(rows.map(row => [row.id, row]))
  for (const [id, known] of messages) {
    const row = stored.get(id)
    if (row !== undefined) verifyMessage(client, known, row, storedUntil)
    else if (!mayBeSwept(known)) client.findings.note('lost', `${client.name}: the message ${id}`)
  }
  for (const id of sessions.keys()) await verifyPath(client, id, stored)
  explainUnknown(client, rows)
}

/**
 * A message deleted too long ago to be undone: the next sweep may remove it, or only its text if it still has children.
 */
const mayBeSwept = ({ place, goneAt = Date.now() }: KnownMessage): boolean =>
  place.sure === 'gone' && place.maybe === undefined && Date.now() - goneAt > UNDO_MINUTES * 60_000

function verifyMessage(
  client: WriteClient,
  known: KnownMessage,
  row: StoredMessageRow,
  storedUntil: number,
): void {
  const { findings, name } = client
  const hangs = known.parent_id === undefined || known.parent_id === row.parent_id
  if (!hangs || known.role !== row.role) findings.note('changed', `${name}: ${row.id} hangs elsewhere`)
  hold(client, `the place of ${row.id}`, known.place, row.is_gone ? 'gone' : 'there')
  if (row.content === '' && mayBeSwept(known)) return
  if (known.text.state === 'whole') {
    hold(client, `message ${row.id}`, known.text.saved, row.content)
    return
  }
  const shown = textShown(known.text.shown)
  const must = textShown(known.text.shown, storedUntil)
  if (!row.content.startsWith(must) || !(shown.startsWith(row.content) || row.content.startsWith(shown)))
    findings.note('unseen', `${name}: ${row.id} showed "${shown}", and "${row.content}" was kept`)
  known.text = whole(row.content)
}

/** Checks what a chat shows, from its head up to a greeting: each message must be a child of the one before. */
async function verifyPath(
  client: WriteClient,
  id: SessionId,
  stored: ReadonlyMap<MessageId, StoredMessageRow>,
): Promise<void> {
  const { api, findings, ledger } = client
  const { head_message_id, message_count } = await api.call(routes.chat.session, { params: { id } })
  const pages = await readEveryPage(query => api.call(routes.chat.history, { params: { id }, query }))
  const path = pages.toSorted((one, other) => (one.id < other.id ? -1 : 1)) // page 1 is the newest; ids sort by time
  if (path.length !== message_count || path.at(-1)?.id !== head_message_id)
    findings.note('crooked', `chat ${id} shows ${path.length} messages of ${message_count}`)
  path.forEach((message, index) => {
    if (message.parent_id !== (path[index - 1]?.id ?? null))
      findings.note('crooked', `chat ${id}: ${message.id} does not follow the one above it`)
    if (stored.get(message.id)?.is_gone)
      findings.note('crooked', `chat ${id} shows ${message.id}, which is deleted`)
    if (message.content !== stored.get(message.id)?.content)
      findings.note('changed', `chat ${id} shows ${message.id} as it is not stored`)
  })
  for (const greeting of greetingsOf(client, id, path[0], stored)) {
    if (!ledger.messages.has(greeting.id))
      ledger.messages.set(greeting.id, {
        session_id: id,
        parent_id: null,
        role: 'assistant',
        text: whole(greeting.content),
        place: saved('there'),
      })
  }
}

/** A chat's greetings came with it; the client learns them at the first check. */
function greetingsOf(
  { ledger, findings }: WriteClient,
  id: SessionId,
  first: Message | undefined,
  stored: ReadonlyMap<MessageId, StoredMessageRow>,
): StoredMessageRow[] {
  const known = ledger.sessions.get(id)
  const expected = (known && ledger.cards.get(known.card_id)?.greetings) ?? []
  const greetings = (first?.siblings.ids ?? []).flatMap(sibling => stored.get(sibling) ?? [])
  if (greetings.length !== expected.length)
    findings.note('lost', `chat ${id} has ${greetings.length} greetings`)
  return greetings.filter(row => expected.includes(row.content) || ledger.messages.has(row.id))
}

/** Every other message must come from an unanswered request, or be its answer. */
function explainUnknown(client: WriteClient, rows: readonly StoredMessageRow[]): void {
  const unknown = rows.filter(({ id }) => !client.ledger.messages.has(id))
  const explained = new ListExplanation(client)
  const userMessages = unknown.filter(({ role }) => role === 'user')
  for (const { content } of userMessages)
    explained.by(trace => trace.said?.content === content, `a message "${content}"`)
  const questionIds = new Set<MessageId>(userMessages.map(({ id }) => id))
  const startedGroups = new Set<string>()
  for (const { role, parent_id, id, sibling_group } of unknown) {
    if (role === 'user') continue
    if (parent_id === null) startedGroups.add(sibling_group)
    else if (!questionIds.delete(parent_id))
      explained.by(trace => trace.answerTo === parent_id, `an answer ${id}`)
  }
  for (const id of startedGroups)
    explained.by(trace => trace.session !== undefined, `greetings of a chat ${id}`)
  for (const id of questionIds)
    client.findings.note('crooked', `${client.name}: ${id} was said and has no answer`)
}
