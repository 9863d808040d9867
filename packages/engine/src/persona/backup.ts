import { toNumber, toText } from '../json/coerce.ts'
import { getOwn, isObject, type Json, type JsonObject, listObjects, omitKeys } from '../json/json.ts'
import { type ImportedPersona, makePersona, type PersonaConnection, type PersonaPosition } from './persona.ts'

const DESCRIPTION_KEYS = ['description', 'position', 'depth', 'role', 'lorebook', 'connections', 'title']

/** Reads a backup's personas in order and skips descriptions without a name. */
export function readBackup(json: JsonObject): ImportedPersona[] {
  const names = isObject(json.personas) ? json.personas : {}
  const descriptions = isObject(json.persona_descriptions) ? json.persona_descriptions : {}
  return Object.entries(names).map(([key, name]) => ({
    ...readDescription(getOwn(descriptions, key)),
    key,
    name: toText(name),
    is_default: json.default_persona === key,
  }))
}

/** Old backups store only a text. */
function readDescription(value: Json | undefined): ImportedPersona {
  if (!isObject(value)) return makePersona({ description: toText(value) })
  return makePersona({
    title: toText(value.title),
    description: toText(value.description),
    place: {
      position: readPosition(value.position),
      depth: Math.max(0, Math.floor(toNumber(value.depth) ?? 2)),
      role: readRole(value.role),
    },
    lorebook: toText(value.lorebook),
    connections: readConnections(value.connections),
    rest: omitKeys(value, DESCRIPTION_KEYS),
  })
}

function readConnections(value: Json | undefined): PersonaConnection[] {
  const list = listObjects(value)
  return list.map(({ type, id }) => ({ type: toText(type) || 'character', id: toText(id) }))
}

/** Writes personas as a SillyTavern backup without pictures; their file names identify the personas. */
export function writePersonas(personas: readonly ImportedPersona[]): string {
  const backup = {
    personas: Object.fromEntries(personas.map(({ key, name }) => [key, name])),
    persona_descriptions: Object.fromEntries(personas.map(each => [each.key, writeDescription(each)])),
    default_persona: personas.find(({ is_default }) => is_default)?.key ?? null,
  }
  return JSON.stringify(backup, null, 2)
}

function writeDescription(persona: ImportedPersona): JsonObject {
  return {
    ...persona.rest,
    description: persona.description,
    position: writePosition(persona.place.position),
    depth: persona.place.depth,
    role: writeRole(persona.place.role),
    lorebook: persona.lorebook,
    connections: persona.connections,
    title: persona.title,
  }
}

/** Position numbers in backups; 1 is a legacy form of 0. */
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
