import type { EntryRules } from '../entry/rules.ts'

/** All keys of an entry by what they decide. Decorators add the last three. */
export type EntryKeys<Key> = {
  primary: readonly Key[]
  secondary: readonly Key[]
  /** Of each list some key must match. */
  additional: readonly (readonly Key[])[]
  /** None of these may match, and of each list not all. */
  excluded: readonly Key[]
  excludedTogether: readonly (readonly Key[])[]
}

/** The keys of an entry as they are written. */
export function readEntryKeys({ keys, secondaryKeys, decoration }: EntryRules): EntryKeys<string> {
  return {
    primary: keys,
    secondary: secondaryKeys,
    additional: decoration.additionalKeys ?? [],
    excluded: decoration.excludedKeys ?? [],
    excludedTogether: decoration.excludedTogether ?? [],
  }
}

/** The same keys in another form. */
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
