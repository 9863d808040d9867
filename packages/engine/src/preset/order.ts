import { toBoolean, toNumber, toText } from '../json/coerce.ts'
import { type Json, type JsonObject, listObjects } from '../json/json.ts'
import {
  DEFAULT_PROMPT_ORDER,
  DEFAULT_PROMPTS,
  type PromptDefinition,
  type PromptOrderItem,
} from '../prompt/model/definition.ts'
import type { PresetNotices } from './notices.ts'

/** The global list, and its form before the persona description was added. */
const GLOBAL_LIST = 100_001
const LEGACY_LIST = 100_000

export type PromptOrders = { order: PromptOrderItem[]; other_orders: JsonObject[] }

/**
 * Reads the prompt order: the global list, else the oldest one with missing built-in prompts at their usual places. A
 * file without any list has the default order, with its own prompts where they stand among the built-in ones.
 */
export function readOrders(
  value: Json | undefined,
  prompts: readonly PromptDefinition[],
  notices: PresetNotices,
): PromptOrders {
  if (value === undefined) return { order: orderOfList(prompts), other_orders: [] }
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

export function writeOrders({ order, other_orders }: PromptOrders): JsonObject[] {
  return [...other_orders, { character_id: GLOBAL_LIST, order }]
}

/** Presets have lists per character; prompt exports have only the global one. */
function readLists(value: Json | undefined): JsonObject[] {
  const objects = listObjects(value)
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
  for (const item of listObjects(value)) {
    const identifier = toText(item.identifier)
    if (!known.has(identifier)) notices.add('prompt_missing', `prompt_order.${identifier}`)
    else if (!items.has(identifier))
      items.set(identifier, { identifier, enabled: toBoolean(item.enabled) ?? true })
  }
  return [...items.values()]
}

/** Own prompts follow the prompt before them in the list, the first ones the main prompt. */
function orderOfList(prompts: readonly PromptDefinition[]): PromptOrderItem[] {
  const order = DEFAULT_PROMPT_ORDER.map(item => ({ ...item }))
  let before = 'main'
  for (const { identifier, enabled } of prompts) {
    if (!DEFAULT_PROMPTS.some(prompt => prompt.identifier === identifier)) {
      const at = order.findIndex(item => item.identifier === before)
      order.splice(at + 1, 0, { identifier, enabled: toBoolean(enabled) ?? true })
    }
    before = identifier
  }
  return order
}

/** Adds missing built-in prompts after their usual predecessors. */
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
