import { isObject, type Json, type JsonObject, without } from '../../card/json.ts'
import { attempt } from '../../card/problems.ts'
import { toBoolean, toNumber, toText } from '../../card/shape/coerce.ts'
import { type ChatHead, type ChatNode, type ChatRole, type ChatTree, makeMessage } from '../chat.ts'
import { readHeader } from '../jsonl/header.ts'
import { ChatReadError } from '../problems.ts'
import type { ChatReading } from '../reading.ts'
import { TREE_FILE_START, TREE_MARK, TREE_VERSION } from './write.ts'

const ROLES: readonly ChatRole[] = ['user', 'assistant', 'system']

/** Whether a JSON object is a tree of ours. */
export function isTreeFile(json: JsonObject): boolean {
  return TREE_MARK in json
}

/** Reads a tree. A node whose parent does not stand before it is left out, and with it all that followed. */
export function readTree(json: JsonObject, reading: ChatReading): ChatTree {
  if (toNumber(json[TREE_MARK]) !== TREE_VERSION) throw new ChatReadError('newer_version')
  return treeFrom(listOf(json.nodes), () => listOf(json.heads), reading)
}

/** Whether a text is a tree as we write it, a node a line. */
export const hasTreeLines = (text: string): boolean => text.startsWith(TREE_FILE_START)

/**
 * Reads such a text line by line: a large one is never in memory a second time as JSON, and of a broken one the lines
 * that are whole are read.
 */
export function readTreeLines(text: string, reading: ChatReading): ChatTree {
  let end = ''
  function* nodes(): Generator<JsonObject> {
    for (let start = TREE_FILE_START.length; start < text.length; ) {
      const stop = text.indexOf('\n', start)
      const line = text.slice(start, stop < 0 ? text.length : stop)
      start = stop < 0 ? text.length : stop + 1
      if (line.startsWith(']')) end = line
      else yield objectOf(parsed(line.replace(/,$/, ''), reading))
    }
  }
  return treeFrom(nodes(), () => headsIn(end, reading), reading)
}

/** The list of heads in what follows the nodes. */
const headsIn = (end: string, reading: ChatReading): JsonObject[] =>
  listOf(objectOf(parsed(`{"nodes":[${end}`, reading)).heads)

function parsed(text: string, reading: ChatReading): Json | undefined {
  const json = attempt(() => reading.parse(text))
  return json.ok ? json.value : undefined
}

function treeFrom(items: Iterable<JsonObject>, heads: () => JsonObject[], reading: ChatReading): ChatTree {
  const nodes = new Map<string, ChatNode>()
  let at = 0
  for (const item of items) {
    const node = readNode(item, reading)
    const isRooted = node.parent_id === null || nodes.has(node.parent_id)
    if (node.id !== '' && !nodes.has(node.id) && isRooted) nodes.set(node.id, node)
    else reading.notices.count('messages_skipped', `nodes.${at}`)
    at++
  }
  return { kind: 'tree', nodes: [...nodes.values()], heads: heads().map(item => readHead(item, nodes)) }
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
