import { isObject, type Json, type JsonObject, without } from '../card/json.ts'
import { toBoolean, toNumber, toText } from '../card/shape/coerce.ts'
import { type ChatHead, type ChatNode, type ChatRole, type ChatTree, makeMessage } from './chat.ts'
import { readHeader, writeHeader } from './jsonl/header.ts'
import { ChatReadError } from './problems.ts'
import type { ChatReading } from './reading.ts'

/** What the file is: our own form of a chat with all its branches. */
const MARK = 'inkling_chat'
const VERSION = 1
const ROLES: readonly ChatRole[] = ['user', 'assistant', 'system']

/**
 * All chats of a tree as one JSON file that loses nothing, for moving from Inkling to Inkling:
 * `{inkling_chat: 1, nodes: [{id, parent_id, …}], heads: [{title, head, chat_metadata, …}]}`. Fields of a message that
 * say nothing are left out. `readChat` reads it.
 */
export function writeTree({ nodes, heads }: ChatTree): string {
  return TREE_FILE_START + nodes.map(writeTreeNode).join(',') + writeTreeEnd(heads)
}

/** How such a file begins, for trees that are never in memory as a whole. The nodes follow, with commas between. */
export const TREE_FILE_START = `{"${MARK}":${VERSION},"nodes":[`

/** One node of such a file. */
export const writeTreeNode = (node: ChatNode): string => JSON.stringify(saidBy(node))

/** How such a file ends. */
export function writeTreeEnd(heads: readonly ChatHead[]): string {
  const written = heads.map(({ head, ...facts }) => ({ title: facts.title, head, ...writeHeader(facts) }))
  return `],"heads":${JSON.stringify(written)}}`
}

function saidBy(node: ChatNode): JsonObject {
  const blank: JsonObject = makeMessage({})
  const said = Object.entries(node).filter(([key, value]) => {
    const isSaid = isObject(value) ? Object.keys(value).length > 0 : value !== blank[key]
    return isSaid || key === 'parent_id'
  })
  return Object.fromEntries(said)
}

/** Whether a JSON object is a tree of ours. */
export function isTreeFile(json: JsonObject): boolean {
  return MARK in json
}

/** Reads a tree. A node whose parent does not stand before it is left out, and with it all that followed. */
export function readTree(json: JsonObject, reading: ChatReading): ChatTree {
  if (toNumber(json[MARK]) !== VERSION) throw new ChatReadError('newer_version')
  const nodes = new Map<string, ChatNode>()
  for (const [at, item] of listOf(json.nodes).entries()) {
    const node = readNode(item, reading)
    const isRooted = node.parent_id === null || nodes.has(node.parent_id)
    if (node.id !== '' && !nodes.has(node.id) && isRooted) nodes.set(node.id, node)
    else reading.notices.count('messages_skipped', `nodes.${at}`)
  }
  const heads = listOf(json.heads).map(item => readHead(item, nodes))
  return { kind: 'tree', nodes: [...nodes.values()], heads }
}

function readNode(item: JsonObject, reading: ChatReading): ChatNode {
  reading.count(1)
  const known = Object.keys(makeMessage({}))
  const { sent_at, send_date } = reading.dates(item.send_date)
  return {
    id: toText(item.id),
    parent_id: item.parent_id === null ? null : toText(item.parent_id),
    ...makeMessage({
      role: ROLES.find(role => role === item.role) ?? 'assistant',
      name: toText(item.name),
      content: toText(item.content),
      reasoning: toText(item.reasoning),
      model: toText(item.model),
      sent_at: toNumber(item.sent_at) ?? sent_at,
      send_date,
      hidden: toBoolean(item.hidden) ?? false,
      variables: objectOf(item.variables),
      extra: objectOf(item.extra),
      rest: { ...without(item, [...known, 'id', 'parent_id']), ...objectOf(item.rest) },
    }),
  }
}

function readHead(item: JsonObject, nodes: ReadonlyMap<string, ChatNode>): ChatHead {
  const { title, head, ...header } = item
  const id = toText(head)
  return { ...readHeader(header, toText(title)), head: nodes.has(id) ? id : null }
}

function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}
