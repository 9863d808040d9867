import type { BookSource } from '../lorebook/entry/types.ts'
import type { Preset } from '../preset/preset.ts'
import { type ModelLimits, modelLayer, PRODUCT_SETTINGS, presetLayer } from './layers.ts'
import {
  type ChatSettings,
  NO_SETTINGS,
  type PartialSettings,
  SETTINGS_GROUPS,
  type SettingsGroup,
  STACKED_SETTINGS,
  type StackedSetting,
} from './settings.ts'

/** Setting sources, nearest first. */
export const SETTINGS_SOURCES = ['session', 'card', 'global', 'preset', 'model', 'product'] as const
export type SettingsSource = (typeof SETTINGS_SOURCES)[number]

/** The source of each set field, by name or `<group>.<field>`. */
export type SettingsSources = { [field: string]: SettingsSource }

type Product = typeof PRODUCT_SETTINGS

/** Fields that have a default are never null. */
type ResolvedFields<S, Given> = {
  [field in keyof S]: field extends keyof Given
    ? field extends SettingsGroup
      ? ResolvedFields<S[field], Given[field]>
      : NonNullable<S[field]>
    : S[field]
}

type ListItem<List extends readonly unknown[] | null> = NonNullable<List>[number]

/** The effective settings of a chat, and the origin of each list item. */
export type EffectiveSettings<S extends ChatSettings = ChatSettings> = ResolvedFields<
  Omit<S, StackedSetting>,
  Product
> & {
  lorebook_ids: { id: ListItem<S['lorebook_ids']>; source: Exclude<BookSource, 'persona'> }[]
  regex_scripts: { script: ListItem<S['regex_scripts']>; source: 'session' | 'card' | 'global' }[]
}

/** All layers of a chat's settings; missing scopes are null. */
export type SettingsLayers<S extends ChatSettings = ChatSettings> = {
  session: PartialSettings<S> | null
  card: PartialSettings<S> | null
  global: PartialSettings<S> | null
  preset: Preset | null
  model: ModelLimits | null
}

export type ResolvedSettings<S extends ChatSettings = ChatSettings> = {
  effective: EffectiveSettings<S>
  sources: SettingsSources
}

/**
 * Resolves a chat's settings and their sources: chat, card, global, preset, model, default. Group fields resolve
 * individually. `lorebook_ids` and `regex_scripts` combine all three scopes, widest first; duplicates belong to the
 * nearer one. The model's window is the limit, and half of it the limit of an answer.
 */
export function resolveSettings<S extends ChatSettings>(layers: SettingsLayers<S>): ResolvedSettings<S> {
  const ordered: LayerFields[] = [
    ['session', layers.session ?? {}],
    ['card', layers.card ?? {}],
    ['global', layers.global ?? {}],
    ['preset', layers.preset ? presetLayer(layers.preset) : {}],
    ['model', layers.model ? modelLayer(layers.model) : {}],
    ['product', PRODUCT_SETTINGS],
  ]
  const sources: SettingsSources = {}
  const singles = SINGLE_FIELDS.map(field => [field, findNearest(field, field, ordered, sources)])
  const groups = SETTINGS_GROUPS.map(group => [group, findNearestInGroup(group, ordered, sources)])
  const effective = {
    ...Object.fromEntries([...singles, ...groups]),
    lorebook_ids: stackBooks(layers),
    regex_scripts: stackScripts(layers),
  } as EffectiveSettings<S> // each layer types its fields
  return { effective: layers.model ? capToModel(effective, sources, layers.model) : effective, sources }
}

type LayerFields = readonly [SettingsSource, { readonly [field: string]: unknown }]

const SINGLE_FIELDS = Object.keys(NO_SETTINGS).filter(
  field => ![...SETTINGS_GROUPS, ...STACKED_SETTINGS].some(name => name === field),
)

function findNearest(
  field: string,
  path: string,
  layers: readonly LayerFields[],
  sources: SettingsSources,
): unknown {
  for (const [source, settings] of layers) {
    const value = Object.hasOwn(settings, field) ? settings[field] : null
    if (value === null || value === undefined) continue
    sources[path] = source
    return value
  }
  return null
}

function findNearestInGroup(
  group: SettingsGroup,
  layers: readonly LayerFields[],
  sources: SettingsSources,
): object {
  const groups = layers.map(
    ([source, settings]): LayerFields => [source, { ...(settings[group] as object | undefined) }],
  )
  const fields = new Set([NO_SETTINGS[group], ...groups.map(([, fields]) => fields)].flatMap(Object.keys))
  return Object.fromEntries(
    [...fields].map(field => [field, findNearest(field, `${group}.${field}`, groups, sources)]),
  )
}

/** Combines each scope's lists, from widest to nearest. */
const WIDEST_FIRST = ['global', 'card', 'session'] as const

function stackBooks<S extends ChatSettings>(layers: SettingsLayers<S>): EffectiveSettings['lorebook_ids'] {
  const sources = new Map<string, Exclude<BookSource, 'persona'>>()
  for (const scope of WIDEST_FIRST) {
    for (const id of layers[scope]?.lorebook_ids ?? []) sources.set(id, scope === 'session' ? 'chat' : scope)
  }
  return [...sources].map(([id, source]) => ({ id, source }))
}

function stackScripts<S extends ChatSettings>(layers: SettingsLayers<S>): EffectiveSettings['regex_scripts'] {
  const byId = new Map<string, EffectiveSettings['regex_scripts'][number]>()
  for (const source of WIDEST_FIRST) {
    for (const script of layers[source]?.regex_scripts ?? []) byId.set(script.id, { script, source })
  }
  return [...byId.values()]
}

/** Caps token sizes to the model's limits; the model then becomes their source. */
function capToModel<S extends ChatSettings>(
  effective: EffectiveSettings<S>,
  sources: SettingsSources,
  model: ModelLimits,
): EffectiveSettings<S> {
  const limits: { context_tokens: number; max_tokens: number } = effective
  const context_tokens = Math.min(limits.context_tokens, model.context_tokens)
  const maxAnswer = Math.min(model.max_output_tokens, Math.floor(context_tokens / 2))
  const max_tokens = Math.min(limits.max_tokens, maxAnswer)
  if (context_tokens < limits.context_tokens) sources.context_tokens = 'model'
  if (max_tokens < limits.max_tokens) sources.max_tokens = 'model'
  return { ...effective, context_tokens, max_tokens }
}
