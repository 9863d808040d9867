import { isObject, type Json } from '../../json/json.ts'
import { parseAssetUri } from './uri.ts'

/** The paths of all files that any text of a card points at: rows of `assets`, and what RisuAI keeps in extensions. */
export function referencedPaths(json: Json): Set<string> {
  const paths = new Set<string>()
  mapStrings(json, text => {
    const target = parseAssetUri(text)
    if (target.kind === 'file') paths.add(target.path)
    return text
  })
  return paths
}

/** The same JSON with the addresses of files that got a new one. */
export function relinkAssets<T extends Json>(json: T, uriOf: ReadonlyMap<string, string>): T {
  const renamed = mapStrings(json, text => {
    const target = parseAssetUri(text)
    return target.kind === 'file' ? (uriOf.get(target.path) ?? text) : text
  })
  return renamed as T // Texts become other texts; the shape stays.
}

function mapStrings(json: Json, change: (text: string) => string): Json {
  if (typeof json === 'string') return change(json)
  if (Array.isArray(json)) return json.map(item => mapStrings(item, change))
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, mapStrings(value, change)]))
}
