import { getOwn, isObject, type JsonObject } from '../json/json.ts'
import { executeCommand } from './change/carry-out.ts'
import { DisplayedChanges, setDisplayed } from './change/shown.ts'
import type { FailedCommand, StateCommand } from './read/command.ts'
import { mayHaveCommands, readCommands } from './read/commands.ts'
import { MVU_LIMITS } from './read/limits.ts'

/** Expands the macros of a text, as names of people stand in paths: `<user>.侵蚀深度`. */
export type ExpandText = (text: string) => string

/** What an answer made of a message's variables. */
export interface MvuUpdate {
  /** The very ones from before when nothing changed. */
  readonly variables: JsonObject
  readonly applied: readonly StateCommand[]
  readonly failed: readonly FailedCommand[]
}

/**
 * Reads the commands in an answer and carries them out on the state from before it, which stays as it is. A chat that
 * keeps no state, and an answer without commands, cost a look at the text. Never throws, and runs nothing.
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

/** One answer's changes to a state. */
class StateUpdate {
  readonly applied: StateCommand[] = []
  readonly failed: FailedCommand[] = []
  readonly #state: JsonObject
  readonly #display: JsonObject
  readonly #delta: JsonObject = {}
  readonly #shown = new DisplayedChanges()

  constructor(before: JsonObject) {
    this.#state = cloneJson(before)
    this.#display = cloneJson(before)
  }

  /** Carries out one command; false when there are too many. */
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
    const shown = this.#shown.write(outcome, read.reason)
    for (const tree of [this.#display, this.#delta]) setDisplayed(tree, outcome.steps, shown)
    return true
  }

  get changed(): { stat_data: JsonObject; display_data: JsonObject; delta_data: JsonObject } {
    return { stat_data: this.#state, display_data: this.#display, delta_data: this.#delta }
  }
}

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
export function findState(variables: JsonObject): JsonObject | undefined {
  const state = getOwn(variables, 'stat_data')
  return isObject(state) ? state : undefined
}

/** A copy that can be changed without its origin. */
export const cloneJson = <T extends JsonObject>(json: T): T => JSON.parse(JSON.stringify(json)) as T
