import {
  type ChatSettings,
  NO_SETTINGS,
  type PartialSettings,
  SETTINGS_GROUPS,
  type SettingsGroup,
} from './settings.ts'

/** A change of what a scope says: what is absent stays, null says nothing from now on. A group of null is cleared. */
export type SettingsChange<S extends ChatSettings = ChatSettings> = {
  [field in keyof S]?: (field extends SettingsGroup ? PartialChange<S[field]> | null : S[field]) | undefined
}

type PartialChange<T> = { [field in keyof T]?: T[field] | undefined }

/** All fields of a scope of which only what it says is known. */
export function completeSettings<S extends ChatSettings>(said: PartialSettings<S>): S {
  const all: ChatSettings = { ...NO_SETTINGS, ...said, ...mergedGroups(NO_SETTINGS, said) }
  return all as S // the values that are narrower in S are those that were said
}

/** What a scope says after a change. */
export function changeSettings<S extends ChatSettings>(settings: S, change: SettingsChange<S>): S {
  return { ...settings, ...definedFields(change), ...mergedGroups(settings, change) }
}

/** What a scope says, without the fields that say nothing: this is what is worth storing. */
export function definedSettings<S extends ChatSettings>(settings: S): PartialSettings<S> {
  const said = Object.entries(settings).flatMap(([field, value]) => {
    if (!isGroup(field)) return value === null ? [] : [[field, value]]
    const fields = Object.entries(settings[field]).filter(([, one]) => one !== null)
    return fields.length === 0 ? [] : [[field, Object.fromEntries(fields)]]
  })
  return Object.fromEntries(said) as PartialSettings<S> // the same fields, fewer of them
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

/** The fields that are there. */
function definedFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function isGroup(field: string): field is SettingsGroup {
  return SETTINGS_GROUPS.some(group => group === field)
}
