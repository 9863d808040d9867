import { isObject, type Json, type JsonObject, own } from '../../json/json.ts'

/**
 * A list of scripts somewhere in a JSON. Those of a file are new here; those of a card or a preset are known by their
 * ids and may lack a name.
 */
export type Source = { path: string; kind: 'file' | 'embedded' | 'risu'; items: readonly Json[] }

/** Finds the scripts in whatever may hold some: a script, a list, RisuAI's file, a card, a preset, their extensions. */
export function sourcesOf(json: Json): Source[] {
  if (Array.isArray(json)) return [{ path: '', kind: 'file', items: json }]
  if (!isObject(json)) return []
  if (own(json, 'type') === 'regex' && Array.isArray(json.data))
    return [{ path: 'data', kind: 'risu', items: json.data }]
  if ('findRegex' in json || 'scriptName' in json) return [{ path: '', kind: 'file', items: [json] }]
  const { data, extensions } = json
  if (isObject(data) && isObject(data.extensions))
    return extensionSources(data.extensions, 'data.extensions.')
  return isObject(extensions) ? extensionSources(extensions, 'extensions.') : extensionSources(json, '')
}

/** The scripts in the extensions of a card or a preset. */
export function extensionSources(extensions: JsonObject, path: string): Source[] {
  const { regex_scripts, risuai } = extensions
  const custom = isObject(risuai) ? risuai.customScripts : undefined
  const sources: Source[] = []
  if (Array.isArray(regex_scripts))
    sources.push({ path: `${path}regex_scripts`, kind: 'embedded', items: regex_scripts })
  if (Array.isArray(custom))
    sources.push({ path: `${path}risuai.customScripts`, kind: 'risu', items: custom })
  return sources
}
