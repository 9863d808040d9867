import { toBoolean, toNumber, toText } from '../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../json/json.ts'
import {
  DEFAULT_PROMPT_ORDER,
  type PromptDefinition,
  type PromptOrderItem,
} from '../prompt/model/definition.ts'
import type { PresetNotices } from './notices.ts'

/** The list that is used for everybody, and the one that was before there was a persona's description in it. */
const GLOBAL_LIST = 100_001
const LEGACY_LIST = 100_000

/** The order of a preset's prompts, and the lists in its file that are not it. */
export type PromptOrders = { order: PromptOrderItem[]; other_orders: JsonObject[] }

/**
 * The order in which the prompts stand: the file's list for everybody, or else its oldest one, into which the built-in
 * prompts that it does not know are put where they usually stand. Without any list it is the usual order.
 */
export function readOrders(
  value: Json | undefined,
  prompts: readonly PromptDefinition[],
  notices: PresetNotices,
): PromptOrders {
  const lists = readLists(value)
  const byId = (id: number) => lists.find(list => toNumber(list.character_id) === id)
  const current = byId(GLOBAL_LIST)
  const used = current ?? byId(LEGACY_LIST) ?? lists[0]
  const items = used ? readItems(used.order, prompts, notices) : []
  return {
    order: current ? items : withMissingPrompts(items),
    other_orders: lists.filter(list => toNumber(list.character_id) !== GLOBAL_LIST),
  }
}

/** The lists as a preset file writes them. */
export function writeOrders({ order, other_orders }: PromptOrders): JsonObject[] {
  return [...other_orders, { character_id: GLOBAL_LIST, order }]
}

/** A preset has a list for each character; an export of prompts has only the one for everybody. */
function readLists(value: Json | undefined): JsonObject[] {
  const objects = Array.isArray(value) ? value.filter(isObject) : []
  if (objects.some(item => 'identifier' in item)) return [{ character_id: GLOBAL_LIST, order: objects }]
  return objects.filter(list => Array.isArray(list.order))
}

function readItems(
  value: Json | undefined,
  prompts: readonly PromptDefinition[],
  notices: PresetNotices,
): PromptOrderItem[] {
  const known = new Set(prompts.map(({ identifier }) => identifier))
  const items = new Map<string, PromptOrderItem>()
  for (const item of Array.isArray(value) ? value.filter(isObject) : []) {
    const identifier = toText(item.identifier)
    if (!known.has(identifier)) notices.add('prompt_missing', `prompt_order.${identifier}`)
    else if (!items.has(identifier))
      items.set(identifier, { identifier, enabled: toBoolean(item.enabled) ?? true })
  }
  return [...items.values()]
}

/** The list with the built-in prompts it lacks, each behind the one that it usually follows. */
function withMissingPrompts(items: readonly PromptOrderItem[]): PromptOrderItem[] {
  const result = [...items]
  let behind = -1
  for (const item of DEFAULT_PROMPT_ORDER) {
    const at = result.findIndex(({ identifier }) => identifier === item.identifier)
    if (at < 0) result.splice(++behind, 0, { ...item })
    else behind = at
  }
  return result
}
