import type { EntryRules } from '../entry/rules.ts'

/** An entry's keys by role; the last three come from decorators. */
export type EntryKeys<Key> = {
  primary: readonly Key[]
  secondary: readonly Key[]
  /** One key of each list must match. */
  additional: readonly (readonly Key[])[]
  /** None of these may match; of each list, not all. */
  excluded: readonly Key[]
  excludedTogether: readonly (readonly Key[])[]
}

/** An entry's keys as written. */
export function readEntryKeys({ keys, secondaryKeys, decoration }: EntryRules): EntryKeys<string> {
  return {
    primary: keys,
    secondary: secondaryKeys,
    additional: decoration.additionalKeys ?? [],
    excluded: decoration.excludedKeys ?? [],
    excludedTogether: decoration.excludedTogether ?? [],
  }
}

/** Converts every key. */
export function mapKeys<From, To>(keys: EntryKeys<From>, to: (key: From) => To): EntryKeys<To> {
  const all = (list: readonly From[]) => list.map(to)
  return {
    primary: all(keys.primary),
    secondary: all(keys.secondary),
    additional: keys.additional.map(all),
    excluded: all(keys.excluded),
    excludedTogether: keys.excludedTogether.map(all),
  }
}
