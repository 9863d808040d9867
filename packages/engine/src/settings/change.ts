import {
  type ChatSettings,
  NO_SETTINGS,
  type PartialSettings,
  SETTINGS_GROUPS,
  type SettingsGroup,
} from './settings.ts'

/** A change to a scope: an absent field stays, null unsets it or clears a group. */
export type SettingsChange<S extends ChatSettings = ChatSettings> = {
  [field in keyof S]?: (field extends SettingsGroup ? PartialChange<S[field]> | null : S[field]) | undefined
}

type PartialChange<T> = { [field in keyof T]?: T[field] | undefined }

export function completeSettings<S extends ChatSettings>(partial: PartialSettings<S>): S {
  const all: ChatSettings = { ...NO_SETTINGS, ...partial, ...mergedGroups(NO_SETTINGS, partial) }
  return all as S // `all` has the input's narrower values
}

export function changeSettings<S extends ChatSettings>(settings: S, change: SettingsChange<S>): S {
  return { ...settings, ...definedFields(change), ...mergedGroups(settings, change) }
}

/** Leaves out unset fields, for storage. */
export function definedSettings<S extends ChatSettings>(settings: S): PartialSettings<S> {
  const entries = Object.entries(settings).flatMap(([field, value]) => {
    if (!isGroup(field)) return value === null ? [] : [[field, value]]
    const fields = Object.entries(settings[field]).filter(([, one]) => one !== null)
    return fields.length === 0 ? [] : [[field, Object.fromEntries(fields)]]
  })
  return Object.fromEntries(entries) as PartialSettings<S> // `S` without unset fields
}

function mergedGroups(
  before: ChatSettings,
  change: { [field in SettingsGroup]?: object | null | undefined },
) {
  return Object.fromEntries(
    SETTINGS_GROUPS.map(group => {
      const changed = change[group]
      if (changed === null) return [group, NO_SETTINGS[group]]
      return [group, { ...before[group], ...definedFields(changed ?? {}) }]
    }),
  )
}

function definedFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function isGroup(field: string): field is SettingsGroup {
  return SETTINGS_GROUPS.some(group => group === field)
}
