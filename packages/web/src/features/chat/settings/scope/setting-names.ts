import type { ChatSettings, ChatSettingsChange } from '@inkling/contract'

type SettingGroup = 'sampling' | 'author_note' | 'lorebook' | 'memory' | 'appearance' | 'interactive'
type SwitchGroup = 'prompt_switches' | 'script_switches'
type SingleSetting = Exclude<
  keyof ChatSettings,
  SettingGroup | SwitchGroup | 'lorebook_ids' | 'regex_scripts'
>

/** `<group>.<field>` for settings in groups, as in sources. */
export type SettingName =
  | SingleSetting
  | { [G in SettingGroup]: `${G}.${keyof ChatSettings[G] & string}` }[SettingGroup]
  | `${SwitchGroup}.${string}`

export type SettingValue<Name extends SettingName> = NonNullable<
  Name extends SingleSetting
    ? ChatSettings[Name]
    : Name extends `${SwitchGroup}.${string}`
      ? boolean
      : Name extends `${infer G extends SettingGroup}.${infer Field}`
        ? Field extends keyof ChatSettings[G]
          ? ChatSettings[G][Field]
          : never
        : never
>

type Settings = { readonly [field: string]: unknown }

/** Null means unset, undefined means absent. */
export function readSetting<Name extends SettingName>(
  settings: Settings,
  name: Name,
): SettingValue<Name> | null | undefined {
  const [field, inGroup] = partsOf(name)
  const value = settings[field]
  if (inGroup === undefined || value === null || value === undefined)
    return value as SettingValue<Name> | null // determined by the name
  return (value as Settings)[inGroup] as SettingValue<Name> | null | undefined
}

/** Null inherits from the next scope. */
export function toSettingsChange<Name extends SettingName>(
  name: Name,
  value: SettingValue<Name> | null,
): SettingsChange {
  const [field, inGroup] = partsOf(name)
  return inGroup === undefined ? { [field]: value } : { [field]: { [inGroup]: value } }
}

export type SettingsChange = Omit<ChatSettingsChange, 'session_id' | 'card_id'>

/** The second change takes precedence. */
export function mergeChanges(first: SettingsChange, second: SettingsChange): SettingsChange {
  const merged: Record<string, unknown> = { ...first }
  for (const [field, value] of Object.entries(second)) {
    const before = merged[field]
    merged[field] = isGroup(before) && isGroup(value) ? Object.assign({}, before, value) : value
  }
  return merged
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of a switch may contain dots. */
function partsOf(name: string): [field: string, inGroup?: string] {
  const dot = name.indexOf('.')
  return dot < 0 ? [name] : [name.slice(0, dot), name.slice(dot + 1)]
}
