import { isObject, type JsonObject, own } from '../json/json.ts'

/**
 * What MVU keeps among a message's variables (formats.md 3.6). `display_data` is the state with what changed last shown
 * as `old->new (why)`, `delta_data` only what changed.
 */
export interface MvuState {
  readonly stat_data: JsonObject
  readonly display_data: JsonObject
  readonly delta_data: JsonObject
  /** Empty: where MVU itself goes on with a chat, it then makes its own. */
  readonly schema: JsonObject
  /** The books whose initial state is in it already, by name. */
  readonly initialized_lorebooks: JsonObject
}

/** The state among a message's variables; undefined where a chat keeps none. */
export function stateIn(variables: JsonObject): JsonObject | undefined {
  const state = own(variables, 'stat_data')
  return isObject(state) ? state : undefined
}

/** A copy that can be changed without its origin. */
export const copyOf = <T extends JsonObject>(json: T): T => JSON.parse(JSON.stringify(json)) as T // JSON as it was
