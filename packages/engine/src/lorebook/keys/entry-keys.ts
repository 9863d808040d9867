import type { EntryRules } from '../entry/rules.ts'

/** `additional`, `excluded` and `excludedTogether` come from decorators. */
export type EntryKeys<Key> = {
  primary: readonly Key[]
  secondary: readonly Key[]
  /** One key of each list must match too. */
  additional: readonly (readonly Key[])[]
  /** Any of these keys excludes the entry. */
  excluded: readonly Key[]
  /** The entry is excluded if all keys of any list match. */
  excludedTogether: readonly (readonly Key[])[]
}

export function readEntryKeys({ keys, secondaryKeys, decoration }: EntryRules): EntryKeys<string> {
  return {
    primary: keys,
    secondary: secondaryKeys,
    additional: decoration.additionalKeys ?? [],
    excluded: decoration.excludedKeys ?? [],
    excludedTogether: decoration.excludedTogether ?? [],
  }
}

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
