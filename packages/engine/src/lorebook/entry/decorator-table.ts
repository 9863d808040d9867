import { toNumber } from '../../json/coerce.ts'
import type { ScanRole } from './types.ts'

export type EntryDecorators = {
  forced?: 'on' | 'off'
  /** The chat must have at least `activeAfter` assistant messages, and a multiple of `activeEvery`. */
  activeAfter?: number
  activeEvery?: number
  /** After a match, the entry stays on or off. */
  latch?: 'on' | 'off'
  depth?: number
  /** Depth counted from the first message. */
  reverseDepth?: number
  role?: ScanRole
  position?: 'before_char' | 'after_char'
  scanDepth?: number
  greeting?: number
  /** Replaces `order` in the budget. */
  priority?: number
  probability?: number
  wholeWords?: boolean
  preventsRecursion?: boolean
  excludesRecursion?: boolean
  /** One key of each list must match too. */
  additionalKeys?: string[][]
  /** Any of these keys excludes the entry. */
  excludedKeys?: string[]
  /** The entry is excluded if all keys of any list match. */
  excludedTogether?: string[][]
}

/** Returns false for invalid values. */
type DecoratorReader = (decoration: EntryDecorators, values: string) => boolean

/** Below any order in use, so that the entry is dropped first. */
const LOWEST_PRIORITY = -1000

const READERS = new Map<string, DecoratorReader>([
  // Forcing on always takes precedence over forcing off.
  ['activate', decoration => setDecorator(decoration, 'forced', 'on')],
  ['dont_activate', decoration => decoration.forced === 'on' || setDecorator(decoration, 'forced', 'off')],
  ['activate_only_after', number('activeAfter', 0)],
  ['activate_only_every', number('activeEvery', 1)],
  ['keep_activate_after_match', firstOnly('latch', () => 'on')],
  ['dont_activate_after_match', firstOnly('latch', () => 'off')],
  ['depth', number('depth', 0)],
  ['end', firstOnly('depth', () => 0)],
  ['reverse_depth', number('reverseDepth', 0)],
  ['role', firstOnly('role', roleOf)],
  ['position', firstOnly('position', positionOf)],
  ['scan_depth', number('scanDepth', 0)],
  ['is_greeting', number('greeting', 0)],
  ['ignore_on_max_context', firstOnly('priority', () => LOWEST_PRIORITY)],
  ['priority', number('priority', Number.NEGATIVE_INFINITY)],
  ['probability', number('probability', 0)],
  ['match_full_word', firstOnly('wholeWords', () => true)],
  ['match_partial_word', firstOnly('wholeWords', () => false)],
  ['unrecursive', firstOnly('preventsRecursion', () => true)],
  ['recursive', firstOnly('preventsRecursion', () => false)],
  ['no_recursive_search', firstOnly('excludesRecursion', () => true)],
  ['additional_keys', appendList('additionalKeys')],
  ['exclude_keys_all', appendList('excludedTogether')],
  [
    'exclude_keys',
    (decoration, values) => {
      decoration.excludedKeys = [...(decoration.excludedKeys ?? []), ...keysIn(values)]
      return keysIn(values).length > 0
    },
  ],
])

/** False for an unknown or invalid decorator, so that its fallback applies. */
export function readDecorator(decoration: EntryDecorators, name: string, values: string): boolean {
  return READERS.get(name)?.(decoration, values) ?? false
}

function setDecorator<Field extends keyof EntryDecorators>(
  decoration: EntryDecorators,
  field: Field,
  value: NonNullable<EntryDecorators[Field]>,
): true {
  decoration[field] = value
  return true
}

/** A decorator of which only the first occurrence counts. */
function firstOnly<Field extends keyof EntryDecorators>(
  field: Field,
  read: (values: string) => NonNullable<EntryDecorators[Field]> | null,
): DecoratorReader {
  return (decoration, values) => {
    const value = read(values)
    if (value === null) return false
    return decoration[field] !== undefined || setDecorator(decoration, field, value)
  }
}

type NumberField =
  | 'activeAfter'
  | 'activeEvery'
  | 'depth'
  | 'reverseDepth'
  | 'scanDepth'
  | 'greeting'
  | 'priority'
  | 'probability'

function number(field: NumberField, min: number): DecoratorReader {
  return firstOnly(field, values => {
    const value = toNumber(values)
    return value !== undefined && value >= min ? Math.trunc(value) : null
  })
}

/** A decorator whose occurrences add conditions. */
function appendList(field: 'additionalKeys' | 'excludedTogether'): DecoratorReader {
  return (decoration, values) => {
    const keys = keysIn(values)
    if (keys.length > 0) decoration[field] = [...(decoration[field] ?? []), keys]
    return keys.length > 0
  }
}

function keysIn(values: string): string[] {
  return values
    .split(',')
    .map(key => key.trim())
    .filter(key => key !== '')
}

function roleOf(values: string): ScanRole | null {
  return values === 'system' || values === 'user' || values === 'assistant' ? values : null
}

/** Personality and scenario follow the description, so they map to SillyTavern's "after". */
function positionOf(values: string): 'before_char' | 'after_char' | null {
  if (values === 'before_desc') return 'before_char'
  return ['after_desc', 'personality', 'scenario'].includes(values) ? 'after_char' : null
}
