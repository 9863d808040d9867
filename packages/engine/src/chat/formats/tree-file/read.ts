import { attempt } from '../../../files/problems.ts'
import { toBoolean, toNumber, toText } from '../../../json/coerce.ts'
import { isObject, type Json, type JsonObject, listObjects, omitKeys } from '../../../json/json.ts'
import { CHAT_ROLES, type ChatHead, type ChatNode, type ChatTree, makeMessage } from '../../model/chat.ts'
import { splitLines } from '../../reading/lines.ts'
import { ChatReadError } from '../../reading/problems.ts'
import type { ChatReading } from '../../reading/reading.ts'
import { readHeader } from '../jsonl/header.ts'
import { TREE_FILE_START, TREE_MARK, TREE_VERSION } from './write.ts'

export function isTreeFile(json: JsonObject): boolean {
  return TREE_MARK in json
}

/** Drops nodes whose parent does not precede them, with their descendants. */
export function readTree(json: JsonObject, reading: ChatReading): ChatTree {
  if (toNumber(json[TREE_MARK]) !== TREE_VERSION) throw new ChatReadError('newer_version')
  const known = new Set<string>()
  const nodes = [...nodesOf(listObjects(json.nodes), known, reading)]
  return { kind: 'tree', nodes, heads: headsOf(json, known) }
}

export const TREE_FIRST_LINE = TREE_FILE_START.trimEnd()

export const hasTreeLines = (text: string): boolean => text.startsWith(TREE_FILE_START)

/**
 * Reads a tree line by line, so that large trees are never in memory twice and complete lines of a broken file are
 * kept.
 */
export class TreeReader {
  readonly #reading: ChatReading
  readonly #ids = new Set<string>()
  #end = ''

  constructor(reading: ChatReading) {
    this.#reading = reading
  }

  /** @param lines all lines of the file */
  read(lines: Iterable<string>): Generator<ChatNode> {
    return nodesOf(this.#items(lines), this.#ids, this.#reading)
  }

  /** The heads follow the nodes. */
  heads(): ChatHead[] {
    return headsOf(objectOf(parseJson(`{"nodes":[${this.#end}`, this.#reading)), this.#ids)
  }

  *#items(lines: Iterable<string>): Generator<JsonObject> {
    let isFirst = true
    for (const line of lines) {
      // trimEnd: JSON does not allow all trailing whitespace.
      if (line.startsWith(']')) this.#end = line.trimEnd()
      else if (!isFirst) yield objectOf(parseJson(line.replace(/,$/, ''), this.#reading))
      isFirst = false
    }
  }
}

export function readTreeLines(text: string, reading: ChatReading): ChatTree {
  const reader = new TreeReader(reading)
  const nodes = [...reader.read(splitLines(text))]
  return { kind: 'tree', nodes, heads: reader.heads() }
}

function parseJson(text: string, reading: ChatReading): Json | undefined {
  const json = attempt(() => reading.parse(text))
  return json.ok ? json.value : undefined
}

function* nodesOf(
  items: Iterable<JsonObject>,
  known: Set<string>,
  reading: ChatReading,
): Generator<ChatNode> {
  let at = 0
  for (const item of items) {
    const node = readNode(item, reading)
    const isRooted = node.parent_id === null || known.has(node.parent_id)
    if (node.id !== '' && !known.has(node.id) && isRooted) {
      known.add(node.id)
      yield node
    } else reading.notices.count('messages_skipped', `nodes.${at}`)
    at++
  }
}

const headsOf = ({ heads }: JsonObject, known: ReadonlySet<string>): ChatHead[] =>
  listObjects(heads).map(item => readHead(item, known))

function readNode(item: JsonObject, reading: ChatReading): ChatNode {
  reading.count(1)
  const known = Object.keys(makeMessage({}))
  const { sent_at, send_date } = reading.dates(item.send_date)
  return {
    id: toText(item.id),
    parent_id: item.parent_id === null ? null : toText(item.parent_id),
    ...makeMessage({
      role: CHAT_ROLES.find(role => role === item.role) ?? 'assistant',
      name: toText(item.name),
      content: toText(item.content),
      reasoning: toText(item.reasoning),
      model: toText(item.model),
      sent_at: toNumber(item.sent_at) ?? sent_at,
      send_date,
      hidden: toBoolean(item.hidden) ?? false,
      variables: objectOf(item.variables),
      extra: objectOf(item.extra),
      rest: { ...omitKeys(item, [...known, 'id', 'parent_id']), ...objectOf(item.rest) },
    }),
  }
}

function readHead(item: JsonObject, known: ReadonlySet<string>): ChatHead {
  const { title, head, ...header } = item
  const id = toText(head)
  return { ...readHeader(header, toText(title)), head: known.has(id) ? id : null }
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}
