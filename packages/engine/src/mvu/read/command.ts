import type { Json } from '../../json/json.ts'

/** What can be done to a state. */
export type CommandKind = 'set' | 'insert' | 'delete' | 'add' | 'move'

/** Something that an answer does to its state, as it was read. */
export interface StateCommand {
  readonly kind: CommandKind
  /** Where, by its steps from the state's beginning. */
  readonly steps: readonly string[]
  /** What follows the path: a value; a key and a value; what to delete. */
  readonly args: readonly Json[]
  readonly reason: string
  /** Of the answer, from 1. */
  readonly line: number
  /** How it begins, as it stands there. */
  readonly text: string
}

/** A command as it is read, before it is known where it stands. */
export type ReadCommand = Omit<StateCommand, 'line' | 'text'>

/** Why a command changed nothing. */
export type CommandProblem =
  | 'unreadable'
  | 'too_many_commands'
  | 'path_missing'
  | 'not_a_number'
  | 'not_a_collection'
  | 'nothing_to_delete'
  | 'unsafe_key'

/** A command that changed nothing. */
export interface FailedCommand {
  readonly line: number
  readonly text: string
  readonly problem: CommandProblem
}
