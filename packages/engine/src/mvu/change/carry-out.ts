import { isEqualJson, isObject, type Json, type JsonObject } from '../../json/json.ts'
import type { CommandKind, CommandProblem, StateCommand } from '../read/command.ts'
import { roundFraction } from '../read/sum.ts'
import { insertInto } from './insert.ts'
import type { StateChange } from './shown.ts'
import {
  deleteChild,
  findPosition,
  getChild,
  isIndex,
  isValueWithMeaning,
  setChild,
  unwrapCollection,
} from './tree.ts'

type CommandHandler = (state: JsonObject, command: StateCommand) => StateChange | CommandProblem

const COMMANDS = {
  set: setValue,
  insert: insertValue,
  delete: deleteValue,
  add: addNumber,
  move: moveValue,
} satisfies Record<CommandKind, CommandHandler>

/** Applies a command to a state in place; on failure, returns the reason and changes nothing. */
export function executeCommand(state: JsonObject, command: StateCommand): StateChange | CommandProblem {
  if (command.steps.includes('__proto__') || command.args.includes('__proto__')) return 'unsafe_key'
  return COMMANDS[command.kind](state, { ...command, steps: fromState(state, command.steps) })
}

/** Strips the leading `stat_data`, the name by which models know the state from macros. */
function fromState(state: JsonObject, steps: readonly string[]): readonly string[] {
  return steps[0] === 'stat_data' && !Object.hasOwn(state, 'stat_data') ? steps.slice(1) : steps
}

/** Sets only existing values, so that paths invented by the model fail. */
function setValue(
  state: JsonObject,
  { steps, args: [value = null] }: StateCommand,
): StateChange | CommandProblem {
  if (steps.length === 0) return replaceAll(state, value)
  const place = findPosition(state, steps)
  const before = place && getChild(place.collection, place.key)
  if (place === undefined || before === undefined) return 'path_missing'
  if (isValueWithMeaning(before) && keepsMeaning(before[0], value, before[1])) {
    const [old] = before
    const after = withPreviousType(old, value)
    before[0] = after
    return { steps, before: old, after }
  }
  const after = withPreviousType(before, value)
  setChild(place.collection, place.key, after)
  return { steps, before, after }
}

function replaceAll(state: JsonObject, value: Json): StateChange | CommandProblem {
  if (!isObject(value)) return 'not_a_collection'
  for (const key of Object.keys(state)) delete state[key]
  Object.assign(state, value)
  return { steps: [], before: undefined, after: undefined }
}

/**
 * Whether only the value of a pair changes. A whole pair replaces the pair, and a list replaces two texts, which were a
 * plain list.
 */
function keepsMeaning(old: Json, value: Json, meaning: string): boolean {
  if (!Array.isArray(value)) return true
  return typeof old !== 'string' && !(value.length === 2 && value[1] === meaning)
}

/** Keeps numbers as numbers, because models often put them in quotes. */
function withPreviousType(before: Json, value: Json): Json {
  const isNumber = typeof before === 'number' && typeof value === 'string' && value.trim() !== ''
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value
}

function insertValue(state: JsonObject, { steps, args }: StateCommand): StateChange | CommandProblem {
  return insertInto(state, steps, args)
}

function deleteValue(
  state: JsonObject,
  { steps, args: [target] }: StateCommand,
): StateChange | CommandProblem {
  const place = findPosition(state, steps)
  const current = steps.length === 0 ? state : place && getChild(place.collection, place.key)
  if (current === undefined) return 'path_missing'
  if (target !== undefined) return deleteFrom(current, steps, target)
  if (place === undefined) return 'nothing_to_delete'
  deleteChild(place.collection, place.key)
  return { steps, before: current, after: undefined }
}

function deleteFrom(current: Json, steps: readonly string[], target: Json): StateChange | CommandProblem {
  const inside = unwrapCollection(current, steps)
  if (inside === undefined) return 'not_a_collection'
  const { collection } = inside
  const key = Array.isArray(collection) ? indexOf(collection, target) : keyOf(collection, target)
  const before = key === undefined ? undefined : getChild(collection, key)
  if (key === undefined || before === undefined) return 'nothing_to_delete'
  deleteChild(collection, key)
  return { steps: [...inside.steps, key], before, after: undefined }
}

function indexOf(list: readonly Json[], target: Json): string | undefined {
  const at = typeof target === 'number' ? target : list.findIndex(item => isEqualJson(item, target))
  return isIndex(String(at)) ? String(at) : undefined
}

/** A number is an index into an object's keys unless it is a key. */
function keyOf(object: JsonObject, target: Json): string | undefined {
  if (typeof target === 'number' && !Object.hasOwn(object, String(target))) return Object.keys(object)[target]
  return typeof target === 'object' ? undefined : String(target)
}

function addNumber(
  state: JsonObject,
  { steps, args: [value = null] }: StateCommand,
): StateChange | CommandProblem {
  const place = findPosition(state, steps)
  const current = place && getChild(place.collection, place.key)
  if (place === undefined || current === undefined) return 'path_missing'
  const before = isValueWithMeaning(current) ? current[0] : current
  const addend = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof before !== 'number' || typeof addend !== 'number') return 'not_a_number'
  const after = roundFraction(before + addend)
  if (!Number.isFinite(after)) return 'not_a_number'
  if (isValueWithMeaning(current)) current[0] = after
  else setChild(place.collection, place.key, after)
  return { steps, before, after }
}

/** Moves a value; the arguments are the steps of the target path. */
function moveValue(state: JsonObject, { steps, args }: StateCommand): StateChange | CommandProblem {
  const from = findPosition(state, steps)
  const value = from && getChild(from.collection, from.key)
  const goal = args.map(String)
  const key = goal.at(-1)
  if (from === undefined || value === undefined || key === undefined) return 'path_missing'
  if (steps.every((step, at) => step === goal[at])) return 'path_missing'
  if (findPosition(state, goal) === undefined) return 'path_missing'
  deleteChild(from.collection, from.key)
  return insertInto(state, goal.slice(0, -1), [key, value])
}
