import { getOwn, isObject, type JsonObject } from '../json/json.ts'
import { executeCommand } from './change/carry-out.ts'
import { DisplayedChanges, setDisplayed } from './change/shown.ts'
import type { FailedCommand, StateCommand } from './read/command.ts'
import { mayHaveCommands, readCommands } from './read/commands.ts'
import { MVU_LIMITS } from './read/limits.ts'

/** Expands macros, because paths contain names: `<user>.侵蚀深度`. */
export type ExpandText = (text: string) => string

export interface MvuUpdate {
  /** The same object as given if nothing changed. */
  readonly variables: JsonObject
  readonly applied: readonly StateCommand[]
  readonly failed: readonly FailedCommand[]
}

/**
 * Applies an answer's commands to a copy of the previous state. Cheap for chats without state and answers without
 * commands. Never throws or evaluates code.
 */
export function updateVariables(before: JsonObject, answer: string, expand: ExpandText): MvuUpdate {
  const state = findState(before)
  if (state === undefined || !mayHaveCommands(answer)) return { variables: before, applied: [], failed: [] }
  const update = new StateUpdate(state)
  for (const read of readCommands(expand(answer))) if (!update.take(read)) break
  const { applied, failed } = update
  if (applied.length === 0) return { variables: before, applied, failed }
  return { variables: { ...before, ...update.changed }, applied, failed }
}

class StateUpdate {
  readonly applied: StateCommand[] = []
  readonly failed: FailedCommand[] = []
  readonly #state: JsonObject
  readonly #display: JsonObject
  readonly #delta: JsonObject = {}
  readonly #displayed = new DisplayedChanges()

  constructor(before: JsonObject) {
    this.#state = cloneJson(before)
    this.#display = cloneJson(before)
  }

  /** Adds a command; false once there are too many. */
  take(read: StateCommand | FailedCommand): boolean {
    if (this.applied.length + this.failed.length >= MVU_LIMITS.commands) {
      this.failed.push({ line: read.line, text: read.text, problem: 'too_many_commands' })
      return false
    }
    if ('problem' in read) {
      this.failed.push(read)
      return true
    }
    const outcome = executeCommand(this.#state, read)
    if (typeof outcome === 'string') {
      this.failed.push({ line: read.line, text: read.text, problem: outcome })
      return true
    }
    this.applied.push(read)
    const shown = this.#displayed.write(outcome, read.reason)
    for (const tree of [this.#display, this.#delta]) setDisplayed(tree, outcome.steps, shown)
    return true
  }

  get changed(): { stat_data: JsonObject; display_data: JsonObject; delta_data: JsonObject } {
    return { stat_data: this.#state, display_data: this.#display, delta_data: this.#delta }
  }
}

/**
 * MVU's message variables (docs/spec/formats.md 3.6). `display_data` is the state with the last changes as `old->new
 * (why)`; `delta_data` has only the changes.
 */
export interface MvuState {
  readonly stat_data: JsonObject
  readonly display_data: JsonObject
  readonly delta_data: JsonObject
  /** Always empty; MVU rebuilds it when it continues a chat. */
  readonly schema: JsonObject
  /** Names of books whose initial state was applied. */
  readonly initialized_lorebooks: JsonObject
}

/** Returns undefined if the message has no state. */
export function findState(variables: JsonObject): JsonObject | undefined {
  const state = getOwn(variables, 'stat_data')
  return isObject(state) ? state : undefined
}

export const cloneJson = <T extends JsonObject>(json: T): T => JSON.parse(JSON.stringify(json)) as T
