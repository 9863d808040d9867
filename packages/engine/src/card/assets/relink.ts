import { isObject, type Json } from '../../json/json.ts'
import { parseAssetUri } from './uri.ts'

/** Paths of all referenced files: rows of `assets`, and RisuAI's lists in extensions. */
export function referencedPaths(json: Json): Set<string> {
  const paths = new Set<string>()
  mapStrings(json, text => {
    const target = parseAssetUri(text)
    if (target.kind === 'file') paths.add(target.path)
    return text
  })
  return paths
}

/** Replaces the URIs of renamed files. */
export function relinkAssets<T extends Json>(json: T, uriOf: ReadonlyMap<string, string>): T {
  const renamed = mapStrings(json, text => {
    const target = parseAssetUri(text)
    return target.kind === 'file' ? (uriOf.get(target.path) ?? text) : text
  })
  return renamed as T // only strings change, so the shape stays
}

function mapStrings(json: Json, change: (text: string) => string): Json {
  if (typeof json === 'string') return change(json)
  if (Array.isArray(json)) return json.map(item => mapStrings(item, change))
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, mapStrings(value, change)]))
}
