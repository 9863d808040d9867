import type { MessageId, SessionId, TreeId } from '@inkling/contract'
import type {
  ChatFacts,
  ChatMessage,
  PathMessage,
  StreamedChat,
  StreamedPath,
  StreamedTree,
} from '@inkling/engine'
import { newId } from '../../../platform/ids.ts'
import {
  OWN_FACTS,
  type ParsedHeadFacts,
  parseHeadFacts,
  parseOwnFacts,
  withoutCycles,
} from '../native-format.ts'
import type { ImportedPlacement } from './imported-rows.ts'
import type { ImportedPosition } from './imported-states.ts'
import { type ImportedSession, type SessionOwner, toImportedSession } from './session-rows.ts'

/** Inserts a tree of Inkling's format, parents first. New ids keep the order of siblings. */
export function insertTree({ nodes, heads }: StreamedTree, plant: InsertMessage): InsertedMessages {
  const outline = outlineOf(nodes)
  const { at } = outline
  const ids = outline.parents.map(() => newId<MessageId>())
  const idOf = (old: string | undefined): MessageId | undefined => ids[at.get(old ?? '') ?? -1]
  const onPaths = childrenOnPaths(outline, heads)
  const spots: ImportedPosition[] = []
  for (const node of nodes) {
    const index = spots.length
    const facts = parseOwnFacts(node.extra[OWN_FACTS])
    const active_child_id = ids[onPaths.get(index) ?? -1] ?? idOf(facts.goes_on) ?? null
    const above = spots[outline.parents[index] ?? -1] ?? null
    spots.push(plant(node, { id: ids[index] ?? newId<MessageId>(), above, active_child_id, facts }))
  }
  const spotOf = (old: string | null): ImportedPosition | null => spots[at.get(old ?? '') ?? -1] ?? null
  return {
    first: spots[0] ?? null,
    heads: heads.map(({ head }) => spotOf(head)),
    forks: heads.map(({ header }) => idOf(parseHeadFacts(header[OWN_FACTS]).fork) ?? null),
    messages: spots.length,
  }
}

interface TreeOutlineOfFile {
  readonly at: ReadonlyMap<string, number>
  readonly parents: readonly (number | undefined)[]
}

function outlineOf(nodes: StreamedTree['nodes']): TreeOutlineOfFile {
  const at = new Map<string, number>()
  const parents: (number | undefined)[] = []
  for (const { id, parent_id } of nodes) {
    parents.push(at.get(parent_id ?? ''))
    at.set(id, at.size)
  }
  return { at, parents }
}

/** The first chat that passes through a message decides. */
function childrenOnPaths(
  { at, parents }: TreeOutlineOfFile,
  heads: StreamedTree['heads'],
): Map<number, number> {
  const children = new Map<number, number>()
  for (const { head } of heads) {
    let below = at.get(head ?? '')
    for (;;) {
      const above = parents[below ?? -1]
      if (below === undefined || above === undefined || children.has(above)) break
      children.set(above, below)
      below = above
    }
  }
  return children
}

export type InsertMessage = (message: ChatMessage, standing: ImportedPlacement) => ImportedPosition

export interface InsertedMessages {
  readonly first: ImportedPosition | null
  readonly heads: readonly (ImportedPosition | null)[]
  readonly forks: readonly (MessageId | null)[]
  readonly messages: number
}

/** Only the path's positions stay in memory. */
export function insertPath(
  { messages: places }: Pick<StreamedPath, 'messages'>,
  plant: InsertMessage,
): InsertedMessages {
  let first: ImportedPosition | null = null
  let above: ImportedPosition | null = null
  let messages = 0
  let ids: MessageId[] | null = null
  for (const [{ siblings, chosen }, next] of withNext(places)) {
    ids ??= createSiblingIds({ siblings, chosen })
    const nextIds = createSiblingIds(next)
    const active_child_id = nextIds[next?.chosen ?? 0] ?? null
    let onPath: ImportedPosition | null = null
    for (const [n, message] of siblings.entries()) {
      const isChosen = n === chosen
      const id = ids[n] ?? newId<MessageId>()
      const spot = plant(message, {
        id,
        above,
        active_child_id: isChosen ? active_child_id : null,
        facts: null,
      })
      if (isChosen) onPath = spot
      first ??= spot
    }
    messages += siblings.length
    above = onPath ?? above
    ids = nextIds
  }
  return { first, heads: [above], forks: [], messages }
}

function* withNext(places: Iterable<PathMessage>): Generator<[PathMessage, PathMessage | undefined]> {
  let place: PathMessage | undefined
  for (const next of places) {
    if (place !== undefined) yield [place, next]
    place = next
  }
  if (place !== undefined) yield [place, undefined]
}

/** Ascending ids keep the order of siblings. */
const createSiblingIds = (place: PathMessage | undefined): MessageId[] =>
  place?.siblings.map(() => newId<MessageId>()) ?? []

export const SESSIONS_MAX = 1_000

export interface SessionImportTarget extends Omit<SessionOwner, 'id'> {
  readonly cardName: string
  readonly now: Date
}

export function buildSessions(
  chat: StreamedChat,
  { first, heads, forks }: InsertedMessages,
  { cardName, now, ...owner }: SessionImportTarget,
): ImportedSession[] {
  const sessions = readSessionFacts(chat)
  const ids = sessions.map((_, at) => (at === 0 ? toSessionId(owner.tree_id) : newId<SessionId>()))
  const parents = withoutCycles(sessions.map(({ own }) => own.parent ?? null))
  const past = (time: string | undefined) => (Date.parse(time ?? '') <= now.getTime() ? time : undefined)
  return sessions.map(({ facts, own }, at) => {
    const head = heads[at] ?? null
    return toImportedSession({ ...owner, id: ids[at] ?? newId() }, facts, {
      cardName,
      head,
      parent_session_id: ids[parents[at] ?? -1] ?? null,
      fork_message_id: forks[at] ?? null,
      is_favorite: own.is_favorite ?? false,
      created_at: past(own.created_at) ?? first?.created_at ?? now.toISOString(),
      updated_at: past(own.updated_at) ?? head?.created_at ?? now.toISOString(),
    })
  })
}

interface SessionFacts {
  readonly facts: ChatFacts
  /** Empty for files of other programs. */
  readonly own: ParsedHeadFacts
}

function readSessionFacts(chat: StreamedChat): SessionFacts[] {
  if (chat.kind === 'path') return [{ facts: chat, own: {} }]
  return chat.heads.slice(0, SESSIONS_MAX).map(head => {
    const { [OWN_FACTS]: ownFacts, ...header } = head.header
    return { facts: { ...head, header }, own: parseHeadFacts(ownFacts) }
  })
}

const toSessionId = (id: TreeId): SessionId => id as string as SessionId
