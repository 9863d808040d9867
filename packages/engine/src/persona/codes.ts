import { toNumber } from '../json/coerce.ts'
import type { Json } from '../json/json.ts'
import type { ImportedPersona, PersonaPosition } from './persona.ts'

/** The numbers by which a backup says positions. 1 is an old word for 0. */
const POSITIONS: readonly (readonly [number, PersonaPosition])[] = [
  [0, 'in_prompt'],
  [1, 'in_prompt'],
  [2, 'note_top'],
  [3, 'note_bottom'],
  [4, 'at_depth'],
  [9, 'nowhere'],
]
const ROLES = ['system', 'user', 'assistant'] as const

export function readPosition(value: Json | undefined): PersonaPosition {
  const code = toNumber(value)
  return POSITIONS.find(([each]) => each === code)?.[1] ?? 'in_prompt'
}

export function writePosition(position: PersonaPosition): number {
  return POSITIONS.find(([, each]) => each === position)?.[0] ?? 0
}

export function readRole(value: Json | undefined): ImportedPersona['place']['role'] {
  return ROLES[toNumber(value) ?? 0] ?? 'system'
}

export function writeRole(role: ImportedPersona['place']['role']): number {
  return ROLES.indexOf(role)
}
