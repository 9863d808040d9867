import { decodeText } from '../../files/decode-text.ts'
import { CARD_LIMITS } from '../../files/limits.ts'
import type { Notices } from '../../files/notices.ts'
import { parseJson } from '../../files/payload.ts'
import { CardReadError } from '../../files/problems.ts'
import { isEmpty, toText, toWords } from '../../json/coerce.ts'
import { isObject, type Json, type JsonObject, listObjects } from '../../json/json.ts'
import { findPicture } from '../assets/picture.ts'
import type { CardAssetFile, CardImage, ContainerContent } from '../model/card.ts'
import { imageTypeOf } from '../model/image-type.ts'
import { cardFrom } from '../shape/normalise.ts'

type ByafFiles = ReadonlyMap<string, Uint8Array>

/**
 * Reads the first character of a Backyard archive, whose files `manifest.json` lists. Content without a card field
 * stays in the attached files.
 * @throws CardReadError
 */
export function readByaf(files: ByafFiles, notices: Notices, fallbackName: string): ContainerContent {
  const manifest = readJsonAt(files, 'manifest.json', notices)
  const [path, other] = listPaths(manifest.characters)
  if (path === undefined) throw new CardReadError('missing_card_json')
  const character = readJsonAt(files, path, notices)
  const scenarios = listPaths(manifest.scenarios).map(scenario => readJsonAt(files, scenario, notices))
  if (other !== undefined) notices.add('characters_left_out', 'manifest.json')
  if (scenarios.slice(1).some(hasOwnTexts)) notices.add('scenarios_left_out', 'manifest.json')
  const card = cardFrom(fromBackyard(character, scenarios, manifest), notices, fallbackName)
  const image =
    firstImage(files, character, path.slice(0, path.lastIndexOf('/') + 1)) ??
    findPicture(card, files, notices)
  const assets: CardAssetFile[] = [...files].map(([path, bytes]) => ({ path, bytes, use: null }))
  return { card, format: 'byaf', assets, ...(image && { image }) }
}

/** Whether a card, which has one scenario, loses more than a scenario's greetings. */
const hasOwnTexts = ({ narrative, formattingInstructions, exampleMessages }: JsonObject): boolean =>
  [narrative, formattingInstructions, exampleMessages].some(value => !isEmpty(value))

function listPaths(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.map(toText).filter(path => path !== '') : []
}

function readJsonAt(files: ByafFiles, path: string, notices: Notices): JsonObject {
  const bytes = files.get(path)
  if (bytes === undefined) throw new CardReadError('missing_card_json', { entry: path })
  if (bytes.length > CARD_LIMITS.jsonBytes) {
    throw new CardReadError('too_large', { limit: CARD_LIMITS.jsonBytes, entry: path })
  }
  const json = parseJson(decodeText(bytes, notices), notices)
  if (!isObject(json)) throw new CardReadError('broken_json', { entry: path })
  return json
}

/** Picture paths are relative to the character's folder, or in some archives to the root. */
function firstImage(files: ByafFiles, character: JsonObject, folder: string): CardImage | undefined {
  const rows = listObjects(character.images)
  for (const row of rows) {
    const path = toText(row.path)
    const bytes = files.get(folder + path) ?? files.get(path)
    const type = bytes && imageTypeOf(bytes)
    if (bytes && type) return { bytes, type }
  }
  return undefined
}

/** Converts a Backyard character with its first scenario to card JSON. */
export function fromBackyard(
  character: JsonObject,
  scenarios: readonly JsonObject[],
  manifest: JsonObject,
): JsonObject {
  const [scenario = {}] = scenarios
  const [first_mes = '', ...alternate_greetings] = scenarios.flatMap(readGreetings)
  const lore = inOrder(listObjects(character.loreItems))
  return {
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: {
      name: toText(character.displayName) || toText(character.name),
      description: withMacros(character.persona),
      scenario: withMacros(scenario.narrative),
      first_mes,
      alternate_greetings: [...new Set(alternate_greetings)],
      mes_example: readExamples(scenario),
      system_prompt: withMacros(scenario.formattingInstructions),
      creator: isObject(manifest.author) ? toText(manifest.author.name) : '',
      tags: character.isNSFW === true ? ['nsfw'] : [],
      extensions: {},
      ...(lore.length > 0 && { character_book: { entries: lore.map(toEntry), extensions: {} } }),
    },
  }
}

function withMacros(value: Json | undefined): string {
  return toText(value)
    .replace(/#\{user\}:/gi, '{{user}}:')
    .replace(/#\{character\}:/gi, '{{char}}:')
    .replace(/(?<!\{)\{user\}(?!\})/gi, '{{user}}')
    .replace(/(?<!\{)\{character\}(?!\})/gi, '{{char}}')
}

/** `order` is a text that sorts by its characters; items without one come last. */
function inOrder(items: readonly JsonObject[]): JsonObject[] {
  const ordered = items.filter(({ order }) => typeof order === 'string')
  const others = items.filter(({ order }) => typeof order !== 'string')
  ordered.sort((a, b) => (toText(a.order) < toText(b.order) ? -1 : 1))
  return [...ordered, ...others]
}

function readGreetings(scenario: JsonObject): string[] {
  return listObjects(scenario.firstMessages)
    .map(message => withMacros(message.text))
    .filter(text => text !== '')
}

function readExamples(scenario: JsonObject): string {
  const lines = listObjects(scenario.exampleMessages).map(message => withMacros(message.text))
  return lines.length === 0 ? '' : ['<START>', ...lines].join('\n')
}

function toEntry(item: JsonObject, at: number): JsonObject {
  return {
    keys: toWords(item.key),
    content: withMacros(item.value),
    extensions: {},
    enabled: true,
    insertion_order: at,
    comment: toText(item.key),
  }
}
