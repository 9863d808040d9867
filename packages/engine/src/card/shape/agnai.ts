import { isEmpty, toText, toTextList } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject, listObjects, omitKeys, snakeCase } from '../../json/json.ts'

const NATIVE_FIELDS = ['name', 'persona', 'greeting', 'scenario', 'sampleChat']
/** Fields without a card equivalent go where Agnaistic puts them. */
const KEPT_FIELDS = ['voice', 'persona', 'appearance', 'json', 'sprite']
const READ_FIELDS = [
  ...NATIVE_FIELDS,
  ...KEPT_FIELDS,
  'kind',
  'description',
  'characterBook',
  'insert',
  'tags',
]

export function isAgnai(json: JsonObject): boolean {
  return json.kind === 'character' || NATIVE_FIELDS.every(field => field in json)
}

export function fromAgnai(json: JsonObject): { data: JsonObject; root: JsonObject } {
  const extensions: JsonObject = { agnai: keepUnknown(json) }
  if (isObject(json.insert)) extensions.depth_prompt = depthPrompt(json.insert)
  const data: JsonObject = {
    name: json.name ?? '',
    description: describe(toText(json.name), json.persona),
    first_mes: withRealBreaks(json.greeting),
    scenario: withRealBreaks(json.scenario),
    mes_example: withRealBreaks(json.sampleChat),
    creator_notes: json.description ?? '',
    tags: json.tags ?? [],
    extensions,
  }
  for (const field of ['alternateGreetings', 'systemPrompt', 'postHistoryInstructions', 'characterVersion']) {
    const value = json[field]
    if (!isEmpty(value)) data[snakeCase(field)] = value ?? null
  }
  if (isObject(json.characterBook)) data.character_book = fromAgnaiMemory(json.characterBook)
  return { data, root: omitKeys(json, READ_FIELDS) }
}

function keepUnknown(json: JsonObject): JsonObject {
  return Object.fromEntries(
    KEPT_FIELDS.flatMap(field => (field in json ? [[field, json[field] ?? null]] : [])),
  )
}

function depthPrompt(insert: JsonObject): JsonObject {
  return { prompt: toText(insert.prompt), depth: insert.depth ?? 4, role: 'system' }
}

/** Agnaistic writes line breaks as the two characters `\n`, and the user as "You". */
function withRealBreaks(value: Json | undefined): string {
  return toText(value).replaceAll('\\n', '\n').replace(/^You:/gm, '{{user}}:')
}

function describe(name: string, persona: Json | undefined): string {
  if (!isObject(persona)) return toText(persona)
  const attributes = isObject(persona.attributes) ? persona.attributes : {}
  const rows = Object.entries(attributes).map(([key, values]) => ({ key, values: toTextList(values) }))
  switch (persona.kind) {
    case 'wpp': {
      const lines = rows.map(({ key, values }) => `${key}(${values.map(value => `"${value}"`).join(' + ')})`)
      return [`[character("${name}") {`, ...lines, '}]'].join('\n')
    }
    case 'sbf': {
      const parts = rows.map(({ key, values }) => `${key}: ${values.map(value => `"${value}"`).join(', ')}`)
      return `[ character: "${name}"; ${parts.join('; ')} ]`
    }
    case 'boostyle':
      return [name, ...rows.flatMap(({ values }) => values)].join(' + ')
    case 'attributes':
      return [`Name: ${name}`, ...rows.map(({ key, values }) => `${key}: ${values.join(', ')}`)].join('\n')
    default:
      return rows[0]?.values[0] ?? ''
  }
}

/**
 * Converts an Agnaistic memory book; an entry's name becomes its title. `normaliseBook` knows the names of texts and
 * keys.
 */
export function fromAgnaiMemory(memory: JsonObject): JsonObject {
  const entries = listObjects(memory.entries)
  return {
    ...omitKeys(memory, ['kind', 'entries']),
    name: toText(memory.name),
    entries: entries.map(entry => ({
      ...omitKeys(entry, ['weight']),
      insertion_order: entry.insertion_order ?? entry.weight ?? 0,
      comment: entry.comment ?? entry.name ?? '',
      position: entry.position ?? 'before_char',
    })),
  }
}
