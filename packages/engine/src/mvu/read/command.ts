import type { Json } from '../../json/json.ts'

export type CommandKind = 'set' | 'insert' | 'delete' | 'add' | 'move'

export interface StateCommand {
  readonly kind: CommandKind
  /** Path from the state's root. */
  readonly steps: readonly string[]
  /** A value, a key and a value, or what to delete. */
  readonly args: readonly Json[]
  readonly reason: string
  /** 1-based line in the answer. */
  readonly line: number
  /** Beginning of the command as written. */
  readonly text: string
}

export type ReadCommand = Omit<StateCommand, 'line' | 'text'>

export type CommandProblem =
  | 'unreadable'
  | 'too_many_commands'
  | 'path_missing'
  | 'not_a_number'
  | 'not_a_collection'
  | 'nothing_to_delete'
  | 'unsafe_key'

export interface FailedCommand {
  readonly line: number
  readonly text: string
  readonly problem: CommandProblem
}
