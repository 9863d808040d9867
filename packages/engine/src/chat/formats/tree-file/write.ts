import { isObject, type JsonObject } from '../../../json/json.ts'
import { type ChatHead, type ChatNode, type ChatTree, makeMessage } from '../../model/chat.ts'
import { writeHeader } from '../jsonl/header.ts'

export const TREE_MARK = 'inkling_chat'
export const TREE_VERSION = 1

/**
 * Writes a tree losslessly for other Inkling servers, as read by `readChat`: `{inkling_chat: 1, nodes: [{id, parent_id,
 * …}], heads: [{title, head, chat_metadata, …}]}`. Empty fields are omitted. One node per line, so that only one is in
 * memory.
 */
export function writeTree({ nodes, heads }: ChatTree): string {
  return TREE_FILE_START + nodes.map(writeTreeNode).join(TREE_FILE_BETWEEN) + writeTreeEnd(heads)
}

export const TREE_FILE_START = `{"${TREE_MARK}":${TREE_VERSION},"nodes":[\n`

export const TREE_FILE_BETWEEN = ',\n'

export const writeTreeNode = (node: ChatNode): string => JSON.stringify(toNodeObject(node))

export function writeTreeEnd(heads: readonly ChatHead[]): string {
  const written = heads.map(({ head, ...facts }) => ({ title: facts.title, head, ...writeHeader(facts) }))
  return `\n],"heads":${JSON.stringify(written)}}`
}

function toNodeObject(node: ChatNode): JsonObject {
  const blank: JsonObject = makeMessage({})
  const fields = Object.entries(node).filter(([key, value]) => {
    const isIncluded = isObject(value) ? Object.keys(value).length > 0 : value !== blank[key]
    return isIncluded || key === 'parent_id'
  })
  return Object.fromEntries(fields)
}
