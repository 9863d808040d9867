import { toText, toWords } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'

/** A Backyard character and its scenarios as the JSON of a card; the first scenario is the one that counts. */
export function fromBackyard(
  character: JsonObject,
  scenarios: readonly JsonObject[],
  manifest: JsonObject,
): JsonObject {
  const [scenario = {}] = scenarios
  const [first_mes = '', ...alternate_greetings] = scenarios.flatMap(greetingsOf)
  const lore = rowsOf(character.loreItems)
  return {
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: {
      name: toText(character.displayName) || toText(character.name),
      description: withMacros(character.persona),
      scenario: withMacros(scenario.narrative),
      first_mes,
      alternate_greetings: [...new Set(alternate_greetings)],
      mes_example: exampleOf(scenario),
      system_prompt: withMacros(scenario.formattingInstructions),
      creator: isObject(manifest.author) ? toText(manifest.author.name) : '',
      tags: character.isNSFW === true ? ['nsfw'] : [],
      extensions: {},
      ...(lore.length > 0 && { character_book: { entries: lore.map(entryOf), extensions: {} } }),
    },
  }
}

/** Backyard's words for who is who, in those of a card. */
function withMacros(value: Json | undefined): string {
  return toText(value)
    .replace(/#\{user\}:/gi, '{{user}}:')
    .replace(/#\{character\}:/gi, '{{char}}:')
    .replace(/(?<!\{)\{user\}(?!\})/gi, '{{user}}')
    .replace(/(?<!\{)\{character\}(?!\})/gi, '{{char}}')
}

function rowsOf(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

function greetingsOf(scenario: JsonObject): string[] {
  return rowsOf(scenario.firstMessages)
    .map(message => withMacros(message.text))
    .filter(text => text !== '')
}

function exampleOf(scenario: JsonObject): string {
  const lines = rowsOf(scenario.exampleMessages).map(message => withMacros(message.text))
  return lines.length === 0 ? '' : ['<START>', ...lines].join('\n')
}

function entryOf(item: JsonObject, at: number): JsonObject {
  return {
    keys: toWords(item.key),
    content: withMacros(item.value),
    extensions: {},
    enabled: true,
    insertion_order: at,
    comment: toText(item.key),
  }
}
