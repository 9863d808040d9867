import { isObject, type JsonObject } from '../../../json/json.ts'
import { type ChatHead, type ChatNode, type ChatTree, makeMessage } from '../../model/chat.ts'
import { writeHeader } from '../jsonl/header.ts'

/** What the file is: our own form of a chat with all its branches. */
export const TREE_MARK = 'inkling_chat'
export const TREE_VERSION = 1

/**
 * All chats of a tree as one JSON file that loses nothing, for moving from Inkling to Inkling:
 * `{inkling_chat: 1, nodes: [{id, parent_id, …}], heads: [{title, head, chat_metadata, …}]}`. Fields of a message that
 * say nothing are left out. Each node has a line, so that neither writing nor reading holds more than one. `readChat`
 * reads it.
 */
export function writeTree({ nodes, heads }: ChatTree): string {
  return TREE_FILE_START + nodes.map(writeTreeNode).join(TREE_FILE_BETWEEN) + writeTreeEnd(heads)
}

/** How such a file begins, for trees that are never in memory as a whole; the nodes follow. */
export const TREE_FILE_START = `{"${TREE_MARK}":${TREE_VERSION},"nodes":[\n`

/** What stands between two nodes. */
export const TREE_FILE_BETWEEN = ',\n'

/** One node of such a file. */
export const writeTreeNode = (node: ChatNode): string => JSON.stringify(toNodeObject(node))

/** How such a file ends. */
export function writeTreeEnd(heads: readonly ChatHead[]): string {
  const written = heads.map(({ head, ...facts }) => ({ title: facts.title, head, ...writeHeader(facts) }))
  return `\n],"heads":${JSON.stringify(written)}}`
}

function toNodeObject(node: ChatNode): JsonObject {
  const blank: JsonObject = makeMessage({})
  const said = Object.entries(node).filter(([key, value]) => {
    const isSaid = isObject(value) ? Object.keys(value).length > 0 : value !== blank[key]
    return isSaid || key === 'parent_id'
  })
  return Object.fromEntries(said)
}
